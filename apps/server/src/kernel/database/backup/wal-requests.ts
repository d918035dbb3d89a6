import { chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataHome } from '../data-home.ts'
import type { OsUser } from '../os-user.ts'

/**
 * PostgreSQL archives and fetches WAL files by commands that run as its own user, who must not know the key of the backups.
 * So the command leaves a request, an empty file named after the WAL file, and waits until this process has answered it by
 * another file.
 */
export interface WalRequests {
  stop(): Promise<void>
}

/** How a request is answered; an error becomes the command's error. */
export type AnswerRequest = (name: string) => Promise<void>

/** The folder of requests, next to the cluster, which is the working directory of PostgreSQL's commands. */
export function requestFolder(home: Pick<DataHome, 'cluster'>): string {
  return join(dirname(home.cluster), 'wal-requests')
}

/** Makes an empty folder of requests, in which the database's user can write. */
export function makeRequestFolder(home: Pick<DataHome, 'cluster'>, user: OsUser): void {
  const folder = requestFolder(home)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
}

const wanted = '.wanted'

/** Answers requests, one after another, until it is stopped. */
export function answerRequests(home: Pick<DataHome, 'cluster'>, pauseMs: number, answer: AnswerRequest): WalRequests {
  const folder = requestFolder(home)
  const stopped = new AbortController()
  const work = async () => {
    while (!stopped.signal.aborted) {
      for (const name of requestsIn(folder)) await answerOne(folder, name, answer)
      await sleep(pauseMs, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined)
    }
  }
  const working = work()
  return {
    stop() {
      stopped.abort()
      return working
    },
  }
}

function requestsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(wanted))
      .map((name) => name.slice(0, -wanted.length))
  } catch {
    return [] // The folder does not exist before the archive is on.
  }
}

async function answerOne(folder: string, name: string, answer: AnswerRequest): Promise<void> {
  const request = join(folder, name)
  try {
    // Another process may answer too, such as a backup beside the server: only one can rename the file.
    renameSync(`${request}${wanted}`, `${request}.taken`)
  } catch {
    return
  }
  try {
    await answer(name)
    writeFileSync(`${request}.done`, '')
  } catch (error) {
    // Renamed when it is complete, since the command reads it as soon as it exists.
    writeFileSync(`${request}.failing`, `baize: ${name}: ${error instanceof Error ? error.message : String(error)}\n`, {
      mode: 0o644,
    })
    renameSync(`${request}.failing`, `${request}.failed`)
  } finally {
    rmSync(`${request}.taken`, { force: true })
  }
}

/**
 * The part of a shell script that requests a WAL file by the name `$name` and waits for the answer, half a minute at most;
 * `failure` is its exit code if the answer is an error.
 */
export function requestScript(failure: number, pauseSeconds: number): string {
  return `request="../wal-requests/$name"
rm -f "$request.done" "$request.failed"
: > "$request.wanted"
tries=0
until [ -e "$request.done" ]; do
  if [ -e "$request.failed" ]; then
    cat "$request.failed" >&2
    rm -f "$request.failed"
    exit ${failure}
  fi
  tries=$((tries + 1))
  if [ "$tries" -gt ${Math.round(30 / pauseSeconds)} ]; then
    rm -f "$request.wanted"
    echo "baize: $name: nobody answers; the server must be running" >&2
    exit ${failure}
  fi
  sleep ${pauseSeconds}
done
rm -f "$request.done"
`
}
