//===- Crew.cpp - Threads that share the items of a loop --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Crew.h"
#include <algorithm>

using namespace nobounce::support;

Crew::Crew(unsigned Size) {
  for (unsigned I = 1; I < Size; ++I)
    Helpers.emplace_back([this] { help(); });
}

Crew::~Crew() {
  {
    std::lock_guard Lock(Mutex);
    Ends = true;
  }
  Work.notify_all();
  for (std::thread &T : Helpers)
    T.join();
}

void Crew::Loop::run() {
  for (;;) {
    size_t Begin = Next.fetch_add(Grain, std::memory_order_relaxed);
    if (Begin >= Count)
      return;
    for (size_t I = Begin, End = std::min(Count, Begin + Grain); I != End; ++I)
      Work(I);
  }
}

void Crew::help() {
  uint64_t Seen = 0;
  std::unique_lock Lock(Mutex);
  for (;;) {
    Work.wait(Lock, [&] { return Ends || (Current && Loops != Seen); });
    if (Ends)
      return;
    Seen = Loops;
    Loop *L = Current;
    ++L->Inside;
    Lock.unlock();
    L->run();
    Lock.lock();
    if (--L->Inside == 0)
      Left.notify_one();
  }
}

void Crew::each(size_t Count, llvm::function_ref<void(size_t)> Do,
                size_t Grain) {
  Loop L{Count, Grain, Do};
  if (Helpers.empty() || Count <= Grain)
    return L.run();
  {
    std::lock_guard Lock(Mutex);
    Current = &L;
    ++Loops;
  }
  Work.notify_all();
  L.run();
  // Who was not awake in time does not come to this loop any more.
  std::unique_lock Lock(Mutex);
  Current = nullptr;
  Left.wait(Lock, [&] { return L.Inside == 0; });
}

void Crew::eachInOrder(llvm::ArrayRef<std::vector<uint32_t>> Followers,
                       llvm::function_ref<void(uint32_t)> Do) {
  std::vector<uint32_t> Waits(Followers.size()), Ready;
  for (const std::vector<uint32_t> &List : Followers)
    for (uint32_t I : List)
      ++Waits[I];
  for (uint32_t I = uint32_t(Followers.size()); I-- > 0;)
    if (!Waits[I])
      Ready.push_back(I);
  size_t Remaining = Followers.size();
  std::mutex Queue; // Guards all of these.
  std::condition_variable Changed;
  auto Worker = [&](size_t) {
    std::unique_lock Lock(Queue);
    for (;;) {
      Changed.wait(Lock, [&] { return !Ready.empty() || !Remaining; });
      if (Ready.empty())
        return;
      uint32_t I = Ready.back();
      Ready.pop_back();
      Lock.unlock();
      Do(I);
      Lock.lock();
      size_t Before = Ready.size();
      for (uint32_t Next : Followers[I])
        if (--Waits[Next] == 0)
          Ready.push_back(Next);
      // This thread takes one of them itself.
      if (--Remaining == 0 || Ready.size() > Before + 1)
        Changed.notify_all();
    }
  };
  each(size(), Worker, /*Grain=*/1);
}
