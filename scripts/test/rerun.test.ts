import { expect, test } from 'vitest'
import type { Part } from './part.ts'
import { maxReruns, playwrightPattern, rerunFailures, vitestPattern } from './rerun.ts'
import { summaryOf } from './summary.ts'
import type { Failure, SingleTest } from './tally.ts'

/** A part whose failed tests pass when run again if `passesAgain` says so. Records which tests were run again. */
function partThat(passesAgain: (test: SingleTest) => boolean) {
  const again: string[] = []
  const part: Part = {
    name: 'browser',
    says: '',
    run: () => Promise.reject(new Error('a part runs only once')),
    rerun: async (failed) => {
      again.push(failed.titles.join(' '))
      return passesAgain(failed)
    },
  }
  return { part, again }
}

const failureOf = (name: string): Failure => ({
  report: `e2e/a.spec.ts › ${name}`,
  test: { file: 'e2e/a.spec.ts', titles: [name] },
})
const resultOf = (part: Part, failures: readonly Failure[], failed = failures.length) => ({
  part,
  flaky: [],
  seconds: 1,
  tally: { passed: 5, failed, failures, times: [] },
})

test('a failed test that passes on its own leaves the run green and is named as flaky before the last line', async () => {
  const { part, again } = partThat(() => true)
  const { text, red } = summaryOf(await rerunFailures([resultOf(part, [failureOf('opens')])]), 1)
  expect(again).toEqual(['opens'])
  expect(red).toBe(false)
  expect(text.split('\n').slice(-3)).toEqual(['flaky: e2e/a.spec.ts › opens', '', '6 passed, 0 failed'])
})

test('a test that fails twice leaves the run red, and only what passed is flaky', async () => {
  const { part, again } = partThat(({ titles }) => titles.includes('opens'))
  const { text, red } = summaryOf(await rerunFailures([resultOf(part, [failureOf('opens'), failureOf('shuts')])]), 1)
  expect(again).toEqual(['opens', 'shuts'])
  expect(red).toBe(true)
  expect(text).toContain('✗ e2e/a.spec.ts › shuts')
  expect(text).not.toContain('flaky: e2e/a.spec.ts › shuts')
  expect(text.endsWith('\n6 passed, 1 failed')).toBe(true)
})

test('a failure that no single test explains is never run again', async () => {
  const { part, again } = partThat(() => true)
  const results = await rerunFailures([resultOf(part, [{ report: 'the runner crashed' }]), resultOf(part, [], 1)])
  expect(again).toEqual([])
  expect(summaryOf(results, 1).red).toBe(true)
})

test('a run with many failures is broken, not flaky: nothing is run again', async () => {
  const { part, again } = partThat(() => true)
  const failures = Array.from({ length: maxReruns + 1 }, (_, index) => failureOf(`test ${index}`))
  expect(summaryOf(await rerunFailures([resultOf(part, failures)]), 1).red).toBe(true)
  expect(again).toEqual([])
})

test('a filter matches exactly the whole test name, including special characters of patterns', () => {
  const titles = ['in EN', 'pays (2.022) $1.00+ [or not]?']
  expect(`in EN > ${titles[1]}`).toMatch(new RegExp(vitestPattern(titles)))
  expect(`in EN > ${titles[1]} twice`).not.toMatch(new RegExp(vitestPattern(titles)))
  expect(`pages e2e/a.spec.ts in EN ${titles[1]}`).toMatch(new RegExp(playwrightPattern(titles)))
  expect(`pages e2e/a.spec.ts in EN ${titles[1]} twice`).not.toMatch(new RegExp(playwrightPattern(titles)))
})
