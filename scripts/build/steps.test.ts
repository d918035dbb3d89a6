import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../read-tree.ts'
import { buildSteps, fingerprint, isBuilt, markBuilt, markUnbuilt, type BuildStep } from './steps.ts'

const folder = `.build/build-test-${process.pid}`
const step: BuildStep = {
  name: `build-test-${process.pid}`,
  says: '',
  inputs: [folder],
  after: [],
  command: ['true'],
  folder: '.',
  makes: `${folder}/made.html`,
}
const write = (name: string, text: string) => writeFileSync(join(root, folder, name), text)

beforeEach(() => {
  mkdirSync(join(root, folder), { recursive: true })
  write('page.ts', 'one')
})
afterEach(() => {
  markUnbuilt(step)
  rmSync(join(root, folder), { recursive: true, force: true })
})

test('a step is built again when one of its input files is changed, added or removed', () => {
  const first = fingerprint(step)
  expect(fingerprint(step)).toBe(first)
  write('page.ts', 'two')
  const second = fingerprint(step)
  write('more.ts', '')
  expect(new Set([first, second, fingerprint(step)]).size).toBe(3)
})

test('a test file is not an input', () => {
  const before = fingerprint(step)
  write('page.test.ts', 'one')
  expect(fingerprint(step)).toBe(before)
})

test('a step is built again when a step before it changes', () => {
  const later: BuildStep = { ...step, name: 'later', inputs: [], after: [step.name] }
  const before = fingerprint(later, [step, later])
  write('page.ts', 'two')
  expect(fingerprint(later, [step, later])).not.toBe(before)
})

test('a step counts as built only with its stamp, the same inputs, and its result in place', () => {
  const print = fingerprint(step)
  markBuilt(step, print)
  expect(isBuilt(step, print)).toBe(false)
  write('made.html', '')
  expect(isBuilt(step, print)).toBe(true)
  expect(isBuilt(step, 'another')).toBe(false)
})

test('computing all fingerprints takes well under half a second', () => {
  const startedMs = performance.now()
  for (const one of buildSteps) fingerprint(one)
  expect(performance.now() - startedMs).toBeLessThan(1_000)
})
