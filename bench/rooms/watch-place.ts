import { socketPath, type SocketRequest } from '../../packages/contract/src/index.ts'
import { tokenOf } from '../crowd.ts'

/** Opens a page's socket that watches a place, such as `room:low-1`, and passes on what it is told. Resolves with its first message. */
export async function watchPlace(
  site: string,
  { player, place }: { readonly player: number; readonly place: string },
  heard: (text: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${new URL(site).href.replace('http', 'ws').replace(/\/$/, '')}${socketPath}`)
  const hello: SocketRequest = { type: 'hello', token: tokenOf(player), topics: [], table: place }
  socket.addEventListener('open', () => socket.send(JSON.stringify(hello)))
  socket.addEventListener('message', ({ data }) => heard(String(data)))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('close', () => reject(new Error('the server closed a page')))
    socket.addEventListener('message', () => resolve(), { once: true })
  })
  return socket
}
