import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openFillingPage } from './filling-page.ts'
import { StartProblem } from './kernel/start-problem.ts'

const host = '127.0.0.1'

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, host, resolve))
  // It listens at an address with a port.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => void server.close(resolve))
  return port
}

it('says at each port how far the filling is, to programs too, and frees the ports', async () => {
  const port = await freePort()
  const page = await openFillingPage([
    { host, name: 'PORT', port },
    { host, name: 'OFFICE_PORT', port: 0 },
  ])
  page.moveTo(0.425)
  const reply = await fetch(`http://${host}:${port}/anything`)
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await reply.text()).toContain('42 %')
  await page.close()
  await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow('fetch failed')
})

it('names the setting of a port that is in use, and leaves none open', async () => {
  const [free, taken] = [await freePort(), createServer()]
  await new Promise<void>((resolve) => void taken.listen(0, host, resolve))
  // It listens at an address with a port.
  const { port } = taken.address() as AddressInfo
  const opening = openFillingPage([
    { host, name: 'PORT', port: free },
    { host, name: 'OFFICE_PORT', port },
  ])
  await expect(opening).rejects.toThrow(StartProblem)
  await expect(opening).rejects.toThrow(`Port ${port} is in use: stop what uses it, or set OFFICE_PORT.`)
  await expect(fetch(`http://${host}:${free}/`)).rejects.toThrow('fetch failed')
  await new Promise((resolve) => void taken.close(resolve))
})
