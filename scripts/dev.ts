/**
 * `npm run dev`: runs the server (restarted on every change), and Vite for the site, the back office, the game
 * client and the vendor sandbox's game window, in one terminal. Ctrl-C ends them all.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { root } from './read-tree.ts'

const graceMs = 5_000

interface Program {
  readonly name: string
  readonly folder: string
  readonly command: readonly [program: string, ...args: string[]]
}

const programs: readonly Program[] = [
  { name: 'server', folder: '.', command: ['node', '--watch', '--watch-preserve-output', 'apps/server/src/main.ts'] },
  { name: 'web', folder: 'apps/web', command: ['vite', '--clearScreen', 'false'] },
  { name: 'office', folder: 'apps/office', command: ['vite', '--clearScreen', 'false'] },
  { name: 'play', folder: 'apps/play', command: ['vite', '--clearScreen', 'false'] },
  { name: 'vendor', folder: 'apps/vendor-sandbox', command: ['vite', 'build', '--watch', '--logLevel', 'warn'] },
]

function print(name: string, stream: Readable): void {
  createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(6)} | ${line}`))
}

function start({ name, folder, command: [program, ...args] }: Program): ChildProcess {
  const child = spawn(program, args, {
    cwd: join(root, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Each program gets its own process group, so the terminal's Ctrl-C only reaches this process, which ends each of
    // them once.
    detached: true,
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}` },
  })
  print(name, child.stdout)
  print(name, child.stderr)
  child.once('exit', (code) => {
    if (!stopping) console.log(`${name.padEnd(6)} | ended with exit code ${code}`)
    stop()
  })
  return child
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

/** Kills a program and everything it has started. */
function kill(child: ChildProcess): void {
  if (child.pid !== undefined && !hasEnded(child)) process.kill(-child.pid, 'SIGKILL')
}

let stopping = false
function stop(): void {
  if (stopping) return
  stopping = true
  for (const child of children) if (!hasEnded(child)) child.kill('SIGTERM')
  setTimeout(() => children.forEach(kill), graceMs).unref()
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
const children = programs.map(start)
console.log(
  'dev: the site on http://127.0.0.1:5173 and the back office on http://127.0.0.1:5174 (Vite), the server on http://127.0.0.1:3000; Ctrl-C ends them all',
)
