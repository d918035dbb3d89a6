import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Opens all files that the process may open, then runs a program, for which there are not even pipes. */
const withoutFiles = `
  import { openSync } from 'node:fs'
  import { run } from ${JSON.stringify(new URL('./run-programs.ts', import.meta.url).href)}
  try { for (;;) openSync('/dev/null') } catch {}
  await run('/bin/true', [], {}).catch((error) => process.stdout.write('rejected: ' + error.code))
`

it('if the process may open no more files, running a program is rejected, and the process continues', () => {
  const node = [process.execPath, '--input-type=module', '-e', withoutFiles]
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', 'ulimit -n 100 && exec "$@"', 'sh', ...node], {
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'rejected: EMFILE', stderr: '' })
})
