//===- OverlayMount.cpp - A private view of a tree that swallows writes ---===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/OverlayMount.h"
#include "Support/Process.h"
#include "llvm/ADT/Twine.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

namespace nobounce::frontend {

namespace {

std::string failed(llvm::StringRef What) {
  return (What + ": " + std::strerror(errno)).str();
}

/// Writes a short file of /proc whole.
bool writeFile(const char *Path, llvm::StringRef Text) {
  int Fd = ::open(Path, O_WRONLY | O_CLOEXEC);
  if (Fd < 0)
    return false;
  bool Good = ::write(Fd, Text.data(), Text.size()) ==
              static_cast<ssize_t>(Text.size());
  ::close(Fd);
  return Good;
}

/// `Path` as a mount option's value, where `,` `:` and `\` mean something.
std::string escaped(llvm::StringRef Path) {
  std::string Result;
  for (char C : Path) {
    if (C == ',' || C == ':' || C == '\\')
      Result += '\\';
    Result += C;
  }
  return Result;
}

/// New namespaces; a user namespace too when we may not mount otherwise.
std::string unshareMounts(bool &OwnUser) {
  OwnUser = false;
  if (::unshare(CLONE_NEWNS) == 0)
    return {};
  uid_t User = ::getuid();
  gid_t Group = ::getgid();
  if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
    return failed("unshare");
  OwnUser = true;
  auto Same = [](unsigned Id) {
    return std::to_string(Id) + " " + std::to_string(Id) + " 1";
  };
  if (!writeFile("/proc/self/setgroups", "deny") ||
      !writeFile("/proc/self/uid_map", Same(User)) ||
      !writeFile("/proc/self/gid_map", Same(Group)))
    return failed("user namespace");
  return {};
}

} // namespace

std::string enterPrivateOverlay(llvm::StringRef Root, llvm::StringRef Scratch) {
  bool OwnUser;
  if (std::string Problem = unshareMounts(OwnUser); !Problem.empty())
    return Problem;
  // Nothing that is mounted from here on may reach the rest of the machine.
  if (::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
    return failed("private mounts");
  std::string Layer = Scratch.str();
  if (::mount("tmpfs", Layer.c_str(), "tmpfs", 0, "mode=0700") != 0)
    return failed("mount on " + Layer);
  std::string Upper = Layer + "/upper", Work = Layer + "/work";
  if (::mkdir(Upper.c_str(), 0755) != 0 || ::mkdir(Work.c_str(), 0755) != 0)
    return failed(Upper);
  std::string Options = "lowerdir=" + escaped(Root) +
                        ",upperdir=" + escaped(Upper) +
                        ",workdir=" + escaped(Work);
  // Without privileges overlayfs may only keep its notes in user attributes.
  if (OwnUser)
    Options += ",userxattr";
  if (::mount("overlay", Root.str().c_str(), "overlay", 0, Options.c_str()) !=
      0)
    return failed("overlay on " + Root.str());
  return {};
}

bool overlayWorks(llvm::StringRef Root, llvm::StringRef Scratch) {
  support::ProcessOptions Options;
  auto Enter = [&] { return enterPrivateOverlay(Root, Scratch); };
  Options.BeforeExec = Enter;
  llvm::Expected<support::ProcessResult> Run =
      support::runProcess({"true"}, Options);
  if (!Run) {
    llvm::consumeError(Run.takeError());
    return false;
  }
  return Run->ExitCode == 0;
}

} // namespace nobounce::frontend
