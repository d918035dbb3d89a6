import { createServer, type Server } from 'node:http'
import { portProblem, type NamedPort } from './kernel/start-problem.ts'

/** A page that says how far something is, at the ports of a server that is not open yet. */
export interface FillingPage {
  /** From 0 to 1. */
  moveTo(share: number): void
  /** Frees the ports. */
  close(): Promise<void>
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'retry-after': '2',
} as const

/**
 * Answers at ports, each of which is left out if it is 0, until it is closed: whoever opens the site at its first start sees that it
 * will be there soon. Programs are told by the status 503. Throws a `StartProblem` if a port is in use, so that nobody waits in vain.
 */
export async function openFillingPage(ports: readonly NamedPort[]): Promise<FillingPage> {
  let percent = 0
  const servers: Server[] = []
  const close = async () => {
    await Promise.all(
      servers.map(async (server) => {
        const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
        server.closeAllConnections()
        await closed
      }),
    )
  }
  try {
    for (const port of ports.filter((one) => one.port !== 0)) {
      const server = createServer((_, response) => void response.writeHead(503, headers).end(pageAt(percent)))
      await listen(server, port)
      servers.push(server)
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    moveTo(share) {
      percent = Math.floor(Math.min(1, Math.max(0, share)) * 100)
    },
    close,
  }
}

function listen(server: Server, named: NamedPort): Promise<void> {
  const { host, port } = named
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portProblem(error, named)))
    server.listen({ host, port }, () => resolve())
  })
}

/** Loads itself again, and so becomes the site as soon as that is open. */
function pageAt(percent: number): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2">
<title>Baize ${percent} %</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.0625rem/1.6 system-ui, sans-serif; color: #e8f0ec; background: #0b2a20 }
  main { width: min(26rem, 88vw); text-align: center }
  h1 { font-size: 1.5rem; font-weight: 600 }
  progress { width: 100%; height: .75rem; accent-color: #d9b45b }
</style>
<main>
  <h1>Baize · ${percent} %</h1>
  <progress aria-label="${percent} %" max="100" value="${percent}"></progress>
  <p>The demo is being filled. This page becomes the site by itself.</p>
  <p lang="th">กำลังเตรียมข้อมูลตัวอย่าง หน้านี้จะเปลี่ยนเป็นเว็บไซต์เอง</p>
  <p lang="zh">正在准备演示数据，完成后本页会自动变为网站。</p>
</main>
</html>
`
}
