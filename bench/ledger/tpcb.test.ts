import { expect, test } from 'vitest'
import { readTps } from './tpcb.ts'

const said = `number of clients: 16
latency average = 2.461 ms
initial connection time = 18.301 ms
tps = 6502.163820 (without initial connection time)
`

test('the transactions a second are those without the time to connect', () => {
  expect(readTps(said)).toBe(6502.16382)
})

test('a run that failed gives no figure', () => {
  expect(() => readTps('pgbench: error: client 3 aborted')).toThrow('client 3 aborted')
})
