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
/** Half of the pages are a member's. */
const signedInEvery = 2
const openedAtOnce = 50
/** As long as it takes until every peer was asked once whether it is there. */
const sliceSeconds = 25
const slices = 3
const warmUpMs = 10_000

/**
 * What 1,000 open pages cost the server's process while nothing happens: its processor time without any, then with them.
 * Every page watches everything, and half of them are a member's. All of them must still be open in the end.
 */
export async function idleSockets(): Promise<Figure[]> {
  if (process.platform !== 'linux')
    throw new Error('the time of another process is read from /proc, which is Linux’ own')
  const dataDir = freshDataDir()
  try {
    const house = await startHouse(dataDir)
    try {
      const { pid } = house.process
      if (pid === undefined) throw new Error('the server has no process')
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

/** How much of a core a process uses, in per cent, slice by slice. */
async function measureSlices(pid: number): Promise<number[]> {
  const shares: number[] = []
  for (let slice = 0; slice < slices; slice += 1) {
    const [ticks, begunMs] = [ticksOf(pid), performance.now()]
    await sleep(sliceSeconds * 1_000)
    // A tick is a hundredth of a second.
    shares.push(((ticksOf(pid) - ticks) * 10 * 100) / (performance.now() - begunMs))
  }
  return shares
}

function ticksOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // The benchmark's own figures leave the kernel's part out; what a server's sockets cost is half in the kernel.
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

/** A page that was told that it watches everything. */
function openPage(site: string, token: string | undefined): Promise<WebSocket> {
  const socket = new WebSocket(`${site.replace('http', 'ws')}${socketPath}`)
  const topics = [...publicTopics, ...(token === undefined ? [] : (['balance'] as const))]
  const hello: SocketRequest = { type: 'hello', topics, ...(token === undefined ? {} : { token }) }
  socket.addEventListener('open', () => socket.send(JSON.stringify(hello)))
  return new Promise((resolve, reject) => {
    socket.addEventListener('close', () => reject(new Error('the house closed a page')))
    socket.addEventListener('message', ({ data }) => {
      // The house sends what the contract says.
      const message = JSON.parse(String(data)) as SocketMessage
      if (message.type === 'ready') resolve(socket)
    })
  })
}
