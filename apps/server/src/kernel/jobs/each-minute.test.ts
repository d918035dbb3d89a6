import { expect, it } from 'vitest'
import { fixedClock } from '../clock.ts'
import { eachMinute } from './each-minute.ts'

/** The minutes that work began in, with timers that end early or late, and work that takes its time. */
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
])('every minute has its turn, and one only, with %s', async (_what, how) => {
  expect(await minutesOf(5, how)).toEqual(['10:01', '10:02', '10:03', '10:04', '10:05'])
})

it('work that takes longer than a minute is followed by the next at once', async () => {
  expect(await minutesOf(4, { workMs: 90_000 })).toEqual(['10:01', '10:02', '10:04', '10:05'])
})

it('a clock that is put back or forward is followed', async () => {
  expect(await minutesOf(3, { workMs: 50, jump: (run) => (run === 1 ? -180 : 0) })).toEqual(['10:01', '07:01', '07:02'])
  expect(await minutesOf(3, { workMs: 50, jump: (run) => (run === 1 ? 180 : 0) })).toEqual(['10:01', '13:01', '13:02'])
})
