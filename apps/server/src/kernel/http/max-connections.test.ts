import { afterEach, expect, it } from 'vitest'
import { bothWays, Caller, machineRequest, openMachineServer } from './machine/test-machine-server.ts'
import { maxConnectionsOf } from './max-connections.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

const limits = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             95000                95000                processes
Max open files            ${soft.padEnd(20)} 1048576              files
`

it('all connections together, each with one open file, leave the files that the process itself needs', () => {
  for (const files of [1_024, 20_000]) {
    const [site, office] = [0.9, 0.1].map((share) => maxConnectionsOf(share, limits(String(files))) ?? 0)
    expect(files - 2 * ((site ?? 0) + (office ?? 0))).toBeGreaterThanOrEqual(256)
    expect(site).toBe(Math.floor((files - 256) * 0.45))
  }
  expect(maxConnectionsOf(0.1, limits('300'))).toBe(16)
})

it('connections are unlimited if the system has no limit or does not report it', () => {
  expect(maxConnectionsOf(1, limits('unlimited'))).toBeUndefined()
  expect(maxConnectionsOf(1, '')).toBeUndefined()
})

it.each(bothWays)('Linux reports its limit, and a listener observes it (%s way)', async (way) => {
  expect(maxConnectionsOf(1) !== undefined).toBe(process.platform === 'linux')
  const { listener } = await openMachineServer(way, (_, answered) => answered({ status: 200, text: '{}' }))
  open.push(listener)
  expect(listener.server.maxConnections).toBe(maxConnectionsOf(1))
})

async function crowd(way: (typeof bothWays)[number], bound: number | undefined): Promise<number> {
  const { listener, port } = await openMachineServer(way, (_, answered) => answered({ status: 200, text: '{}' }))
  open.push(listener)
  if (bound !== undefined) listener.server.maxConnections = bound
  const callers = Array.from({ length: 5 }, () => new Caller(port))
  await Promise.all(callers.map((caller) => caller.send(machineRequest('{}'))))
  const settled = () => callers.every(({ received, socket }) => received !== '' || socket.closed)
  await expect.poll(settled).toBe(true)
  const answered = callers.filter(({ received }) => received.startsWith('HTTP/1.1 200')).length
  for (const { socket } of callers) socket.destroy()
  return answered
}

it.each(bothWays)(
  'a connection beyond the limit is cut off at once, and the earlier ones are served (%s way)',
  async (way) => {
    expect(await crowd(way, 3)).toBe(3)
  },
)

it('all would be served without the limit: the test above can fail', async () => {
  expect(await crowd('quick', undefined)).toBe(5)
})
