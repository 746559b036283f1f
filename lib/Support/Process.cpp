//===- Process.cpp - The one place that starts processes ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Process.h"
#include "Support/ErrorContext.h"
#include "llvm/Support/Program.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace nobounce::support {

namespace {

/// A pipe whose ends are closed on exec and on scope exit.
struct Pipe {
  int Ends[2] = {-1, -1};
  bool open() { return ::pipe2(Ends, O_CLOEXEC) == 0; }
  void close(int End) {
    if (Ends[End] >= 0)
      ::close(Ends[End]);
    Ends[End] = -1;
  }
  ~Pipe() {
    close(0);
    close(1);
  }
};

/// Writes all of `Text`; used in the child, where nothing can be reported.
void writeAll(int Fd, llvm::StringRef Text) {
  while (!Text.empty()) {
    ssize_t N = ::write(Fd, Text.data(), Text.size());
    if (N <= 0)
      return;
    Text = Text.drop_front(static_cast<size_t>(N));
  }
}

/// The child's half: never returns. What goes wrong is written to `Failure`.
[[noreturn]] void becomeProgram(const std::string &Program,
                                llvm::ArrayRef<std::string> Argv,
                                const ProcessOptions &Options, int Out, int Err,
                                int Failure) {
  std::string Problem;
  const char *Input =
      Options.Input.empty() ? "/dev/null" : Options.Input.c_str();
  int In = ::open(Input, O_RDONLY);
  if (In < 0)
    Problem = std::string(Input) + ": " + std::strerror(errno);
  else if (::dup2(In, 0) < 0 || ::dup2(Out, 1) < 0 || ::dup2(Err, 2) < 0)
    Problem = std::strerror(errno);
  if (Problem.empty() && Options.BeforeExec)
    Problem = Options.BeforeExec();
  if (Problem.empty() && !Options.Directory.empty() &&
      ::chdir(Options.Directory.c_str()) != 0)
    Problem = Options.Directory + ": " + std::strerror(errno);
  for (const auto &[Name, Value] : Options.Environment)
    ::setenv(Name.c_str(), Value.c_str(), 1);
  if (Problem.empty()) {
    std::vector<char *> Raw;
    for (const std::string &Arg : Argv)
      Raw.push_back(const_cast<char *>(Arg.c_str()));
    Raw.push_back(nullptr);
    ::execv(Program.c_str(), Raw.data());
    Problem = std::strerror(errno);
  }
  writeAll(Failure, Problem);
  ::_exit(127);
}

/// Reads both streams to their ends; together, so that neither can block.
void drain(int First, std::string &FirstText, int Second,
           std::string &SecondText) {
  pollfd Fds[2] = {{First, POLLIN, 0}, {Second, POLLIN, 0}};
  std::string *Texts[2] = {&FirstText, &SecondText};
  char Buffer[65536];
  while (Fds[0].fd >= 0 || Fds[1].fd >= 0) {
    if (::poll(Fds, 2, -1) < 0 && errno != EINTR)
      return;
    for (int I = 0; I != 2; ++I) {
      if (Fds[I].fd < 0 || !(Fds[I].revents & (POLLIN | POLLHUP | POLLERR)))
        continue;
      ssize_t N = ::read(Fds[I].fd, Buffer, sizeof(Buffer));
      if (N > 0)
        Texts[I]->append(Buffer, static_cast<size_t>(N));
      else if (N == 0 || errno != EINTR)
        Fds[I].fd = -1;
    }
  }
}

} // namespace

llvm::Expected<ProcessResult> runProcess(llvm::ArrayRef<std::string> Argv,
                                         const ProcessOptions &Options) {
  assert(!Argv.empty() && "no program");
  llvm::ErrorOr<std::string> Program =
      llvm::sys::findProgramByName(Argv.front());
  if (!Program)
    return makeError("cannot start '" + Argv.front() +
                     "': " + Program.getError().message());

  Pipe Out, Err, Failure;
  if (!Out.open() || !Err.open() || !Failure.open())
    return makeError("cannot start '" + Argv.front() +
                     "': " + std::strerror(errno));
  pid_t Child = ::fork();
  if (Child < 0)
    return makeError("cannot start '" + Argv.front() +
                     "': " + std::strerror(errno));
  if (Child == 0)
    becomeProgram(*Program, Argv, Options, Options.PassOutput ? 2 : Out.Ends[1],
                  Options.PassOutput ? 2 : Err.Ends[1], Failure.Ends[1]);
  Out.close(1);
  Err.close(1);
  Failure.close(1);

  ProcessResult Result;
  drain(Out.Ends[0], Result.Out, Err.Ends[0], Result.Err);
  std::string Problem, Unused;
  drain(Failure.Ends[0], Problem, -1, Unused);
  int Status = 0;
  while (::waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  if (!Problem.empty())
    return makeError("cannot start '" + Argv.front() + "': " + Problem);
  Result.ExitCode =
      WIFSIGNALED(Status) ? 128 + WTERMSIG(Status) : WEXITSTATUS(Status);
  return Result;
}

} // namespace nobounce::support
