import { expect, it } from 'vitest'
import { fixedClock } from '../clock.ts'
import { eachMinute } from './each-minute.ts'

/** The minutes in which work began, with inaccurate timers and work of a given duration. */
async function minutesOf(
  count: number,
  {
    timerOffMs = 0,
    workMs = 0,
    jump = () => 0,
  }: { timerOffMs?: number; workMs?: number; jump?: (run: number) => number },
): Promise<string[]> {
  const clock = fixedClock('2026-11-21T10:00:20Z')
  const stopping = new AbortController()
  const begun: string[] = []
  const wait = async (ms: number) => clock.advance({ milliseconds: Math.max(1, ms + timerOffMs) })
  await eachMinute({ clock, stopping: stopping.signal, wait }, async () => {
    begun.push(clock.now().toString().slice(11, 16))
    clock.advance({ milliseconds: workMs })
    clock.advance({ minutes: jump(begun.length) })
    if (begun.length === count) stopping.abort()
  })
  return begun
}

it.each([
  ['exact timers', { workMs: 50 }],
  ['timers that end early', { timerOffMs: -3, workMs: 50 }],
  ['timers that end late', { timerOffMs: 900, workMs: 50 }],
  ['work that takes 59 seconds', { workMs: 59_000 }],
])('work runs exactly once every minute with %s', async (_what, how) => {
  expect(await minutesOf(5, how)).toEqual(['10:01', '10:02', '10:03', '10:04', '10:05'])
})

it('after work that takes longer than a minute the next run begins at once', async () => {
  expect(await minutesOf(4, { workMs: 90_000 })).toEqual(['10:01', '10:02', '10:04', '10:05'])
})

it('work follows a clock that is put back or forward', async () => {
  expect(await minutesOf(3, { workMs: 50, jump: (run) => (run === 1 ? -180 : 0) })).toEqual(['10:01', '07:01', '07:02'])
  expect(await minutesOf(3, { workMs: 50, jump: (run) => (run === 1 ? 180 : 0) })).toEqual(['10:01', '13:01', '13:02'])
})
