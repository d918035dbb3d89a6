import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, readText, root } from '../read-tree.ts'

/** One build step: its inputs, its command, and the file that it produces last. */
export interface BuildStep {
  readonly name: string
  readonly says: string
  /** Files and folders whose content decides whether the step must run again. */
  readonly inputs: readonly string[]
  /** Steps that must be done first. Their inputs count as inputs of this step too. */
  readonly after: readonly string[]
  readonly command: readonly [program: string, ...args: string[]]
  readonly folder: string
  /** A file that exists after the step was built. */
  readonly makes: string
}

const shared = ['contract', 'engines', 'fairness', 'money', 'pay', 'phrases'].map((name) => `packages/${name}`)
const everywhere = ['package-lock.json', 'tsconfig.base.json', 'scripts/build']

/** The build steps of the product. The server runs from its sources and needs none. */
export const buildSteps: readonly BuildStep[] = [
  {
    name: 'artwork',
    says: 'drawing the games’ artwork',
    inputs: ['packages/artwork', 'packages/phrases/src/locales.ts', 'brands', ...everywhere],
    after: [],
    command: ['node', 'packages/artwork/build.ts', 'apps/web/public/art'],
    folder: '.',
    makes: 'apps/web/public/art',
  },
  {
    name: 'play',
    says: 'building the game client',
    inputs: ['apps/play', 'packages/ui', ...shared, ...everywhere],
    after: [],
    command: ['vite', 'build', '--logLevel', 'warn'],
    folder: 'apps/play',
    makes: 'apps/play/dist/index.html',
  },
  {
    name: 'vendor-sandbox',
    says: 'building the vendor sandbox’s game window',
    inputs: ['apps/vendor-sandbox', 'packages/ui', ...shared, ...everywhere],
    after: [],
    command: ['vite', 'build', '--logLevel', 'warn'],
    folder: 'apps/vendor-sandbox',
    makes: 'apps/vendor-sandbox/dist/index.html',
  },
  {
    name: 'web',
    says: 'building the site',
    inputs: ['apps/web', 'packages/ui', 'brands', ...shared, ...everywhere],
    after: ['artwork'],
    command: ['vite', 'build', '--logLevel', 'warn'],
    folder: 'apps/web',
    makes: 'apps/web/dist/index.html',
  },
  {
    name: 'office',
    says: 'building the back office',
    inputs: ['apps/office', 'packages/ui', 'brands', ...shared, ...everywhere],
    after: [],
    command: ['vite', 'build', '--logLevel', 'warn'],
    folder: 'apps/office',
    makes: 'apps/office/dist/index.html',
  },
]

/** A fingerprint of all inputs of a step. Tests and generated files do not count. */
export function fingerprint(step: BuildStep, steps: readonly BuildStep[] = buildSteps): string {
  const hash = createHash('sha256').update(JSON.stringify([step.command, step.makes]))
  for (const name of step.after) {
    const before = steps.find((one) => one.name === name)
    if (before === undefined) throw new Error(`${step.name} comes after ${name}, which is not a step`)
    hash.update(fingerprint(before, steps))
  }
  for (const path of step.inputs.flatMap(filesOf)) hash.update(`${path}\n`).update(readText(path))
  return hash.digest('hex')
}

function filesOf(input: string): string[] {
  if (/\.[a-z]+$/.test(input)) return existsSync(join(root, input)) ? [input] : []
  return listFiles(input).filter((path) => !/\.test\.tsx?$/.test(path) && !path.startsWith('apps/web/public/art/'))
}

const stampOf = (step: BuildStep) => join(root, '.build', `${step.name}.stamp`)

/** Whether a step was built from exactly this fingerprint, and its result still exists. */
export function isBuilt(step: BuildStep, print: string): boolean {
  return (
    existsSync(join(root, step.makes)) && existsSync(stampOf(step)) && readFileSync(stampOf(step), 'utf8') === print
  )
}

/** Removes the record that a step was built, so that an interrupted build is repeated. */
export function markUnbuilt(step: BuildStep): void {
  rmSync(stampOf(step), { force: true })
}

/** Records what a step was built from. */
export function markBuilt(step: BuildStep, print: string): void {
  mkdirSync(join(root, '.build'), { recursive: true })
  writeFileSync(stampOf(step), print)
}
