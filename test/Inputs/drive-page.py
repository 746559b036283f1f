"""usage: drive-page.py BROWSER PAGE DRIVER [dark]: open the page in a headless
browser, with DRIVER run at its end, and print what that writes to `log`."""
import html
import os
import re
import subprocess
import sys
import tempfile

browser, page, driver = sys.argv[1:4]
text = open(page, encoding="utf-8").read()
if re.search(r"""(?:src|href)\s*=|url\(|@import""", re.sub(r'<script type="application/json".*?</script>', "", text, flags=re.S)):
    sys.exit("drive-page: the page asks for something that is not in it")
script = """
<pre id="driver-log"></pre><script>
const lines = [];
const log = line => { lines.push(line); document.getElementById("driver-log").textContent = lines.join("\\n"); };
window.addEventListener("error", e => log("error: " + e.message));
try { %s } catch (e) { log("error: " + e); }
log("end");
</script>""" % open(driver, encoding="utf-8").read()
with tempfile.TemporaryDirectory() as folder:
    driven = os.path.join(folder, "page.html")
    with open(driven, "w", encoding="utf-8") as f:
        # Errors of the page's own script count, too.
        f.write(text.replace("<body>", "<body><script>window.pageErrors = []; window.addEventListener('error', e => pageErrors.push(e.message));</script>", 1)
                .replace("</body>", script + "</body>", 1))
    done = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + os.path.join(folder, "profile"),
         "--blink-settings=preferredColorScheme=" + ("0" if "dark" in sys.argv[4:] else "1"),
         "--window-size=1200,900", "--virtual-time-budget=4000", "--dump-dom", "file://" + driven],
        capture_output=True, text=True, timeout=120, env={**os.environ, "HOME": folder})
log = re.search(r'<pre id="driver-log">(.*?)</pre>', done.stdout, re.S)
if not log:
    sys.exit("drive-page: no log; the browser said:\n" + done.stderr[-2000:])
print(html.unescape(log.group(1)))
