import { beforeEach, expect, test } from 'bun:test'
import { createIdleCheck, type Usage } from '#core/system/release-when-idle.ts'

const megabyte = 1024 ** 2
let usage: Usage
let released: number[]
let check: () => void

beforeEach(() => {
  usage = { atMs: 0, cpuMs: 0, residentBytes: 70 * megabyte }
  released = []
  check = createIdleCheck(
    () => released.push(usage.residentBytes / megabyte),
    () => usage,
  )
})

/** Lets 15 seconds pass until the next check. */
function pass(cpuMs: number, megabytes: number): void {
  usage = { atMs: usage.atMs + 15_000, cpuMs: usage.cpuMs + cpuMs, residentBytes: megabytes * megabyte }
  check()
}

test('memory is released once the program is idle after it needed much', () => {
  pass(9000, 300)
  pass(12_000, 310)
  expect(released).toEqual([])
  pass(100, 310)
  expect(released).toEqual([310])
  pass(100, 90)
  pass(100, 95)
  expect(released).toEqual([310])
})

test('each busy phase is followed by a release, also the first one after the start', () => {
  pass(9000, 200)
  pass(100, 200)
  pass(9000, 250)
  pass(100, 250)
  expect(released).toEqual([200, 250])
})

test('a phase that begins right after a release is followed by another one, even if it needed no more', () => {
  pass(9000, 200)
  pass(100, 200)
  pass(9000, 200)
  pass(100, 200)
  expect(released).toEqual([200, 200])
})

test('memory that remains in use, or grew by little, is no reason to try again', () => {
  pass(100, 90)
  expect(released).toEqual([])
  pass(100, 120)
  for (let count = 0; count < 5; count += 1) pass(100, 118)
  expect(released).toEqual([120])
  pass(100, 60)
  pass(100, 83)
  expect(released).toEqual([120])
  pass(100, 85)
  expect(released).toEqual([120, 85])
})
