//===- WorkerPool.cpp - Crash isolation by forked workers -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/WorkerPool.h"
#include "Support/ErrorContext.h"
#include "Support/Memory.h"
#include "Support/TimeTrace.h"
#include "llvm/ADT/STLExtras.h"
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace nobounce::frontend {

namespace {

using Clock = std::chrono::steady_clock;

/// All of `Size` bytes, or false when the other end is gone.
bool readAll(int Fd, void *Data, size_t Size) {
  char *To = static_cast<char *>(Data);
  while (Size) {
    ssize_t N = ::read(Fd, To, Size);
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return false;
    To += N;
    Size -= static_cast<size_t>(N);
  }
  return true;
}

bool writeAll(int Fd, const void *Data, size_t Size) {
  const char *From = static_cast<const char *>(Data);
  while (Size) {
    // A dead worker is seen as an error here, not as SIGPIPE.
    ssize_t N = ::send(Fd, From, Size, MSG_NOSIGNAL);
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return false;
    From += N;
    Size -= static_cast<size_t>(N);
  }
  return true;
}

/// The parent's view of one worker.
struct Worker {
  pid_t Pid = -1;
  int Fd = -1;
  std::optional<size_t> Unit; ///< What it works at.
  Clock::time_point Deadline;
  std::string Reply;   ///< Bytes received so far, the length first.
  bool Leaves = false; ///< Is to end with its unit.
};

/// A worker's life: read an index, answer with length and bytes, until the
/// parent closes its end.
[[noreturn]] void serve(int Fd, llvm::StringRef TraceFolder,
                        llvm::function_ref<std::string(size_t)> Work) {
  // For the next unit. The budget counts it as used.
  support::keepFreedMemory();
  support::TimeTrace Trace(TraceFolder);
  uint64_t Unit;
  while (readAll(Fd, &Unit, sizeof(Unit))) {
    std::string Bytes = Work(static_cast<size_t>(Unit));
    uint64_t Size = Bytes.size();
    if (!writeAll(Fd, &Size, sizeof(Size)) ||
        !writeAll(Fd, Bytes.data(), Bytes.size()))
      break;
  }
  // Whoever wants the profile sees that it is not there.
  llvm::consumeError(Trace.write());
  // No destructors: they would flush what the parent had buffered.
  ::_exit(0);
}

class Pool {
public:
  Pool(size_t Count, const PoolOptions &Options,
       llvm::function_ref<std::string(size_t)> Work)
      : Options(Options), Work(Work), Results(Count),
        Workers(std::max(
            1u, static_cast<unsigned>(std::min<size_t>(Options.Jobs, Count)))),
        Budget(Options.Memory, Workers.size(),
               Options.Use ? *Options.Use : NoUse) {}

  ~Pool() {
    for (Worker &W : Workers)
      stop(W, /*Kill=*/true);
  }

  llvm::Expected<std::vector<WorkResult>> run() {
    for (Worker &W : Workers)
      if (llvm::Error E = giveWork(W))
        return E;
    while (Finished != Results.size()) {
      wait();
      for (Worker &W : Workers)
        if (!W.Unit)
          if (llvm::Error E = giveWork(W))
            return E;
    }
    for (Worker &W : Workers)
      stop(W, /*Kill=*/false);
    return std::move(Results);
  }

private:
  /// Forks a worker when `W` has none and sends it the next unit.
  llvm::Error giveWork(Worker &W) {
    if (W.Leaves)
      stop(W, /*Kill=*/false);
    if (Next == Results.size())
      return llvm::Error::success();
    size_t Busy = llvm::count_if(
        Workers, [](const Worker &Other) { return Other.Unit.has_value(); });
    if (Busy >= Budget.workers()) {
      stop(W, /*Kill=*/false); // What it holds is wanted.
      return llvm::Error::success();
    }
    MemoryUse &Use = Options.Use ? *Options.Use : NoUse;
    Use.MostWorkers = std::max<unsigned>(Use.MostWorkers, Busy + 1);
    if (W.Pid < 0)
      if (llvm::Error E = start(W))
        return E;
    W.Unit = Next++;
    W.Deadline = Clock::now() + std::chrono::seconds(Options.SecondsPerUnit);
    uint64_t Unit = *W.Unit;
    // When the worker died just now, wait() sees it and says so.
    (void)writeAll(W.Fd, &Unit, sizeof(Unit));
    return llvm::Error::success();
  }

  llvm::Error start(Worker &W) {
    int Ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, Ends) != 0)
      return support::makeError(llvm::Twine("cannot start a worker: ") +
                                std::strerror(errno));
    pid_t Pid = ::fork();
    if (Pid < 0) {
      ::close(Ends[0]);
      ::close(Ends[1]);
      return support::makeError(llvm::Twine("cannot start a worker: ") +
                                std::strerror(errno));
    }
    if (Pid == 0) {
      ::close(Ends[0]);
      // Other workers must see their end of file when the parent closes.
      for (const Worker &Other : Workers)
        if (Other.Fd >= 0)
          ::close(Other.Fd);
      serve(Ends[1], Options.TimeTrace, Work);
    }
    ::close(Ends[1]);
    W.Pid = Pid;
    W.Fd = Ends[0];
    W.Reply.clear();
    return llvm::Error::success();
  }

  /// Ends a worker and returns its status.
  int stop(Worker &W, bool Kill) {
    int Status = 0;
    if (W.Fd >= 0)
      ::close(W.Fd);
    if (W.Pid >= 0) {
      if (Kill)
        ::kill(W.Pid, SIGKILL);
      while (::waitpid(W.Pid, &Status, 0) < 0 && errno == EINTR)
        ;
    }
    W.Pid = -1;
    W.Fd = -1;
    W.Leaves = false;
    return Status;
  }

  /// Milliseconds until the first deadline or the next measurement.
  int patience() const {
    if (!Options.SecondsPerUnit)
      return Budget.patience();
    Clock::time_point First = Clock::time_point::max();
    for (const Worker &W : Workers)
      if (W.Unit)
        First = std::min(First, W.Deadline);
    auto Left = std::chrono::duration_cast<std::chrono::milliseconds>(
        First - Clock::now());
    return std::min(static_cast<int>(std::max<int64_t>(0, Left.count())) + 1,
                    Budget.patience());
  }

  /// Waits until some worker said something, died or ran out of time.
  void wait() {
    std::vector<pollfd> Fds;
    for (const Worker &W : Workers)
      Fds.push_back({W.Unit ? W.Fd : -1, POLLIN, 0});
    ::poll(Fds.data(), Fds.size(), patience());
    std::vector<pid_t> Pids;
    for (const Worker &W : Workers)
      Pids.push_back(W.Pid);
    if (std::optional<size_t> Large = Budget.measure(Pids))
      Workers[*Large].Leaves = true;
    for (size_t I = 0; I != Workers.size(); ++I) {
      Worker &W = Workers[I];
      if (!W.Unit)
        continue;
      if (Fds[I].revents)
        receive(W);
      if (W.Unit && Options.SecondsPerUnit && Clock::now() >= W.Deadline) {
        stop(W, /*Kill=*/true);
        finish(W, {WorkOutcome::TimedOut,
                   static_cast<int>(Options.SecondsPerUnit),
                   {}});
      }
    }
  }

  void receive(Worker &W) {
    char Buffer[65536];
    ssize_t N = ::read(W.Fd, Buffer, sizeof(Buffer));
    if (N < 0 && (errno == EINTR || errno == EAGAIN))
      return;
    if (N <= 0) {
      int Status = stop(W, /*Kill=*/false);
      if (WIFSIGNALED(Status))
        finish(W, {WorkOutcome::Crashed, WTERMSIG(Status), {}});
      else
        finish(W, {WorkOutcome::Exited, WEXITSTATUS(Status), {}});
      return;
    }
    W.Reply.append(Buffer, static_cast<size_t>(N));
    uint64_t Size;
    if (W.Reply.size() < sizeof(Size))
      return;
    std::memcpy(&Size, W.Reply.data(), sizeof(Size));
    if (W.Reply.size() - sizeof(Size) == Size)
      finish(W, {WorkOutcome::Done, 0, W.Reply.substr(sizeof(Size))});
  }

  void finish(Worker &W, WorkResult Result) {
    size_t Unit = *W.Unit;
    W.Unit.reset();
    W.Reply.clear();
    ++Finished;
    // The worker has its next unit before the answer is looked at.
    if (llvm::Error E = giveWork(W))
      llvm::consumeError(std::move(E)); // run() tries again and reports it.
    if (Options.Take)
      Options.Take(Unit, std::move(Result));
    else
      Results[Unit] = std::move(Result);
    if (Options.Progress)
      Options.Progress(Finished, Results.size(), Unit);
  }

  const PoolOptions &Options;
  llvm::function_ref<std::string(size_t)> Work;
  std::vector<WorkResult> Results;
  std::vector<Worker> Workers;
  MemoryUse NoUse; ///< Of whom nobody asks for.
  MemoryBudget Budget;
  size_t Next = 0;
  size_t Finished = 0;
};

} // namespace

std::string WorkResult::problem() const {
  switch (Outcome) {
  case WorkOutcome::Done:
    return {};
  case WorkOutcome::Crashed:
    return std::string("the parser crashed (") + ::strsignal(Detail) + ")";
  case WorkOutcome::Exited:
    return "the parser gave up (exit status " + std::to_string(Detail) + ")";
  case WorkOutcome::TimedOut:
    return "not parsed within " + std::to_string(Detail) + " s";
  }
  return {};
}

llvm::Expected<std::vector<WorkResult>>
runInWorkers(size_t Count, const PoolOptions &Options,
             llvm::function_ref<std::string(size_t)> Work) {
  if (Count == 0)
    return std::vector<WorkResult>();
  return Pool(Count, Options, Work).run();
}

} // namespace nobounce::frontend
