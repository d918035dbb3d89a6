import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { DataHome } from './data-home.ts'
import { runAs, type OsUser } from './os-user.ts'

/** The PostgreSQL programs, the folders that they work on, and the user that runs them. */
export interface Programs {
  readonly bin: string
  readonly home: DataHome
  readonly user: OsUser
}

/** The exit status of a program, and the end of its output. */
export interface Finished {
  readonly status: number | null
  readonly output: string
}

/** Runs `pg_ctl` on the cluster. */
export function pgCtl(programs: Programs, command: readonly string[]): Promise<Finished> {
  return run(join(programs.bin, 'pg_ctl'), ['-D', programs.home.cluster, ...command], programs.user)
}

/** Runs a program as the database's user and waits for its exit. */
export function run(program: string, parameters: readonly string[], user: OsUser): Promise<Finished> {
  return new Promise((resolve, reject) => {
    // A started server may inherit the pipes, so this waits for the program's exit and not for the closing of its pipes.
    const child = spawn(program, parameters, { ...runAs(user), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000)
    }
    child.on('error', reject)
    // If the process may open no more files, there are no pipes, whatever the types say.
    const pipes: readonly (Readable | undefined)[] = [child.stdout, child.stderr]
    for (const pipe of pipes) pipe?.on('data', collect)
    child.on('exit', (status) => {
      for (const pipe of pipes) pipe?.destroy()
      resolve({ status, output })
    })
  })
}

/** The last line that is not empty. */
export function lastLine(text: string): string {
  return (
    text
      .trim()
      .split('\n')
      .findLast((line) => line.trim() !== '')
      ?.trim() ?? ''
  )
}
