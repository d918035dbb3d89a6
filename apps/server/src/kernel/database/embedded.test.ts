import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'baize-embedded-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Prints whether the lock file's process counts as alive, before and after this process has opened all files that it may. */
const asked = `
  import { openSync } from 'node:fs'
  import { postmasterAlive } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
  const home = { cluster: ${JSON.stringify(folder)}, sockets: ${JSON.stringify(folder)} }
  const before = postmasterAlive(home)
  try { for (;;) openSync('/dev/null') } catch {}
  process.stdout.write(before + ' ' + postmasterAlive(home))
`

it.each([
  ['is there', `${process.pid}\n`, 'true true'],
  ['is gone', '4194305\n', 'false true'],
])(
  'if the process may open no more files, a database that %s is assumed to be running, since it cannot be checked',
  (_, lock, said) => {
    writeFileSync(join(folder, 'postmaster.pid'), lock)
    const node = [process.execPath, '--input-type=module', '-e', asked]
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', 'ulimit -n 100 && exec "$@"', 'sh', ...node], {
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: said, stderr: '' })
  },
)
