import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../packages/contract/src/client.ts'
import {
  login,
  sessionBegun,
  publicTopics,
  socketPath,
  type SocketMessage,
  type SocketRequest,
} from '../packages/contract/src/index.ts'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { readProcessLine } from './machine-load.ts'
import { figure, type Figure } from './measure.ts'

const sockets = 1_000
/** Half of the pages belong to a member. */
const signedInEvery = 2
const openedAtOnce = 50
/** Long enough for every peer to be pinged once. */
const sliceSeconds = 25
const slices = 3
const warmUpMs = 10_000

/**
 * Measures what 1,000 idle open pages cost the server: its processor time without any pages, then with them. Every page
 * subscribes to all topics, and half of the pages belong to a member. All of them must still be open at the end.
 */
export async function idleSockets(): Promise<Figure[]> {
  if (process.platform !== 'linux') throw new Error('this benchmark needs Linux: it reads processor times from /proc')
  const dataDir = freshDataDir()
  try {
    // All pages come from one address.
    const house = await startHouse(dataDir, { MAX_CONNECTIONS_PER_ADDRESS: String(2 * sockets) })
    try {
      const { pid } = house.process
      if (pid === undefined) throw new Error('the server process has no id')
      return await measure(house.site, pid)
    } finally {
      await house.stop()
    }
  } finally {
    removeDataDir(dataDir)
  }
}

async function measure(site: string, pid: number): Promise<Figure[]> {
  await sleep(warmUpMs)
  const without = await measureSlices(pid)
  const pages = await openPages(site, await tokenOf(site))
  await sleep(warmUpMs)
  const withAll = await measureSlices(pid)
  const open = pages.filter((page) => page.readyState === WebSocket.OPEN).length
  if (open !== sockets) throw new Error(`only ${open} of ${sockets} pages are still open`)
  for (const page of pages) page.close()
  return [figure('sockets.share_of_a_core', '%', withAll), figure('sockets.share_without_any', '%', without)]
}

/** The share of a core that a process uses, in per cent, for each slice. */
async function measureSlices(pid: number): Promise<number[]> {
  const shares: number[] = []
  for (let slice = 0; slice < slices; slice += 1) {
    const [ticks, begunMs] = [ticksOf(pid), performance.now()]
    await sleep(sliceSeconds * 1_000)
    // A tick is 1/100 s.
    shares.push(((ticksOf(pid) - ticks) * 10 * 100) / (performance.now() - begunMs))
  }
  return shares
}

function ticksOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // `readProcessLine` leaves out kernel time, which is half the cost of a server's sockets.
  const kernelTicks = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[12])
  return readProcessLine(text).ticks + kernelTicks
}

async function tokenOf(site: string): Promise<string> {
  const client = createClient({
    baseUrl: site,
    fetch,
    nowMs: () => performance.timeOrigin + performance.now(),
    token: () => undefined,
    language: () => 'en',
  })
  return sessionBegun(await client(login, { body: { username: 'demo', password: 'Baize#2026' } })).token
}

async function openPages(site: string, token: string): Promise<WebSocket[]> {
  const pages: WebSocket[] = []
  while (pages.length < sockets) {
    const some = Array.from({ length: openedAtOnce }, (_, index) =>
      openPage(site, index % signedInEvery === 0 ? token : undefined),
    )
    pages.push(...(await Promise.all(some)))
  }
  return pages
}

/** Opens a page and waits until its subscription to all topics is confirmed. */
function openPage(site: string, token: string | undefined): Promise<WebSocket> {
  const socket = new WebSocket(`${site.replace('http', 'ws')}${socketPath}`)
  const topics = [...publicTopics, ...(token === undefined ? [] : (['balance'] as const))]
  const hello: SocketRequest = { type: 'hello', topics, ...(token === undefined ? {} : { token }) }
  socket.addEventListener('open', () => socket.send(JSON.stringify(hello)))
  return new Promise((resolve, reject) => {
    socket.addEventListener('close', () => reject(new Error('the server closed a page')))
    socket.addEventListener('message', ({ data }) => {
      // The server sends messages of the contract's type.
      const message = JSON.parse(String(data)) as SocketMessage
      if (message.type === 'ready') resolve(socket)
    })
  })
}
