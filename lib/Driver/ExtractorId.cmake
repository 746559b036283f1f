# Writes OUT: a header with a hash of the sources in SOURCES (a file that lists
# them). Facts in the cache are reused only by the code that would make the same.
file(STRINGS ${SOURCES} files)
set(all "clang ${CLANG_VERSION}")
foreach(file ${files})
  file(SHA256 ${file} hash)
  string(APPEND all " ${hash}")
endforeach()
string(SHA256 id "${all}")
string(SUBSTRING ${id} 0 32 id)
file(CONFIGURE OUTPUT ${OUT} CONTENT [[
// Written by ExtractorId.cmake.
namespace nobounce::driver {
/// Changes whenever the same source may be lowered to other facts.
inline constexpr char ExtractorId[] = "@id@";
} // namespace nobounce::driver
]] @ONLY)
