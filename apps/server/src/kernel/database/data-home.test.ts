import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDataHome } from './data-home.ts'

const folder = mkdtempSync(join(tmpdir(), 'baize-home-'))
afterAll(() => rmSync(folder, { recursive: true }))

// On Linux, creating folders recursively under /proc never returns; elsewhere a device is an equally good place to fail.
const nowhere = process.platform === 'linux' ? '/proc/baize/data' : '/dev/null/data'
const itself = { uid: undefined, gid: undefined }

describe('the data folder', () => {
  it('is created with its parent folders', () => {
    const dataDir = join(folder, 'a', 'b')
    expect(openDataHome(dataDir, itself).folder).toBe(dataDir)
  })

  it('cannot be a file', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => openDataHome(join(folder, 'file'), itself)).toThrow(/DATA_DIR .* cannot be written/)
    expect(() => openDataHome(join(folder, 'file', 'below'), itself)).toThrow(/DATA_DIR .* cannot be written/)
  })

  it('is refused at once if the folder cannot be created', () => {
    // In a separate process, since the fault would be a call that never returns.
    const program = `
      const { openDataHome } = await import(${JSON.stringify(new URL('./data-home.ts', import.meta.url).href)})
      try { openDataHome(${JSON.stringify(nowhere)}, { uid: undefined, gid: undefined }) } catch (error) { console.log(error.message) }`
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      timeout: 20_000,
      killSignal: 'SIGKILL',
    })
    expect(run.stdout).toContain(`DATA_DIR ${nowhere} cannot be written`)
  })
})
