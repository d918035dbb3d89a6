import { expect, test } from 'vitest'
import { readTps } from './tpcb.ts'

const output = `number of clients: 16
latency average = 2.461 ms
initial connection time = 18.301 ms
tps = 6502.163820 (without initial connection time)
`

test('the transaction rate is the one without connection time', () => {
  expect(readTps(output)).toBe(6502.16382)
})

test('a failed run gives no figure', () => {
  expect(() => readTps('pgbench: error: client 3 aborted')).toThrow('client 3 aborted')
})
