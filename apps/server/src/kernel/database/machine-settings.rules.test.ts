import { describe, expect, it } from 'vitest'
import { databaseMemoryOf, gibibyte, mebibyte, memoryOf, settingsFor, type Machine } from './machine-settings.rules.ts'

const machine = (memoryBytes: number, change: Partial<Machine> = {}): Machine => ({
  memoryBytes,
  cores: 4,
  freeDiskBytes: 100 * gibibyte,
  ...change,
})

describe('the memory that the server may use', () => {
  const total = 24 * gibibyte

  it.each([
    ['no limit', 0],
    ['cgroup v1 without a limit', 9_223_372_036_854_771_712],
    ['Node’s value for it', 18_446_744_073_709_552_000],
    ['a limit above the machine’s memory', 32 * gibibyte],
  ])('is the machine’s: %s', (_, limit) => {
    expect(memoryOf(total, limit)).toBe(total)
  })

  it('is a container’s, if its limit is lower', () => {
    expect(memoryOf(total, 512 * mebibyte)).toBe(512 * mebibyte)
  })
})

describe('the settings that follow from a machine', () => {
  it.each([
    ['a container with 512 MB', machine(512 * mebibyte, { cores: 1 }), ['64MB', '192MB', '4MB', '32MB', '1']],
    ['1 GB', machine(gibibyte, { cores: 1 }), ['256MB', '768MB', '4MB', '32MB', '1']],
    ['2 GB', machine(2 * gibibyte, { cores: 2 }), ['512MB', '1536MB', '4MB', '64MB', '1']],
    ['24 GB', machine(24 * gibibyte), ['6GB', '18GB', '30MB', '768MB', '2']],
    ['256 GB', machine(256 * gibibyte, { cores: 64 }), ['8GB', '192GB', '64MB', '1GB', '8']],
  ])('%s', (_, of, [buffers, cache, work, maintenance, parallel]) => {
    expect(settingsFor(of)).toMatchObject({
      shared_buffers: buffers,
      effective_cache_size: cache,
      work_mem: work,
      maintenance_work_mem: maintenance,
      max_parallel_workers: parallel,
      huge_pages: 'try',
    })
  })

  it('leaves at least half a gigabyte to the server wherever there is a gigabyte', () => {
    for (let megabytes = 1024; megabytes <= 4096; megabytes += 64) {
      const memory = megabytes * mebibyte
      expect(memory - databaseMemoryOf(memory)).toBeGreaterThanOrEqual(512 * mebibyte)
    }
  })

  it('gives a larger machine never less', () => {
    let before = 0
    for (let megabytes = 256; megabytes <= 65_536; megabytes += 16) {
      const given = databaseMemoryOf(megabytes * mebibyte)
      expect(given).toBeGreaterThanOrEqual(before)
      before = given
    }
  })

  it('keeps within the memory that an operator gives the database', () => {
    expect(settingsFor(machine(24 * gibibyte), 2 * gibibyte)).toMatchObject({
      shared_buffers: '1GB',
      effective_cache_size: '3GB',
      work_mem: '5MB',
      maintenance_work_mem: '128MB',
    })
  })

  it.each([
    ['100 GB', 100 * gibibyte, '512MB', '128MB'],
    ['4 GB', 4 * gibibyte, '409MB', '102MB'],
    ['500 MB', 500 * mebibyte, '50MB', '32MB'],
    ['nothing, where PostgreSQL still needs two files', 0, '32MB', '32MB'],
  ])('takes a tenth of the free disk for WAL, and no more than is replayed in time: %s', (_, free, most, least) => {
    expect(settingsFor(machine(24 * gibibyte, { freeDiskBytes: free }))).toMatchObject({
      max_wal_size: most,
      min_wal_size: least,
    })
  })
})
