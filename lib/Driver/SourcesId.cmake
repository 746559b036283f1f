# Writes OUT: a header with NAME, a hash of the sources in SOURCES (a file that
# lists them). What is in the cache is reused only by the code that would make
# the same.
file(STRINGS ${SOURCES} files)
set(all "clang ${CLANG_VERSION}")
foreach(file ${files})
  file(SHA256 ${file} hash)
  string(APPEND all " ${hash}")
endforeach()
string(SHA256 id "${all}")
string(SUBSTRING ${id} 0 32 id)
file(CONFIGURE OUTPUT ${OUT} CONTENT [[
// Written by SourcesId.cmake.
namespace nobounce::driver {
/// Changes whenever @WHEN@.
inline constexpr char @NAME@[] = "@id@";
} // namespace nobounce::driver
]] @ONLY)
