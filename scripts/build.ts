/** Builds what has changed: artwork, game client, site. Independent steps run at the same time. */
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { buildSteps, fingerprint, isBuilt, markBuilt, markUnbuilt, type BuildStep } from './build/steps.ts'
import { root } from './read-tree.ts'

function runStep({ name, command: [program, ...args], folder }: BuildStep): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(program, args, {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    },
  })
  child.once('error', reject)
  child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with exit code ${code}`))))
  return promise
}

const running = new Map<string, Promise<void>>()

async function build(step: BuildStep): Promise<void> {
  await Promise.all(step.after.map((name) => running.get(name) ?? Promise.resolve()))
  const print = fingerprint(step)
  if (isBuilt(step, print)) return
  console.log(`build: ${step.says}`)
  markUnbuilt(step)
  const startedMs = performance.now()
  await runStep(step)
  markBuilt(step, print)
  console.log(`build: ${step.name} done in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
}

for (const step of buildSteps) running.set(step.name, build(step))
const failed = (await Promise.allSettled(buildSteps.map(({ name }) => running.get(name) ?? Promise.resolve()))).filter(
  (one) => one.status === 'rejected',
)
// A step that depends on a failed one fails for the same reason, which is printed once.
const reasons = new Set(failed.map(({ reason }) => (reason instanceof Error ? reason.message : String(reason))))
for (const reason of reasons) console.error(`build: ${reason}`)
process.exitCode = failed.length > 0 ? 1 : 0
