import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { Connection, readAnswer } from './connection.ts'

const whole = 'HTTP/1.1 201 Created\r\nContent-Length: 3\r\n\r\nabc'

test('a response is parsed only once it is complete', () => {
  expect(readAnswer(whole)).toEqual({ status: 201, endsAt: whole.length })
  for (let length = 0; length < whole.length; length += 1) expect(readAnswer(whole.slice(0, length))).toBeUndefined()
})

test('bytes after a response are left for the next one', () => {
  expect(readAnswer(`${whole}HTTP/1.1 200`)).toEqual({ status: 201, endsAt: whole.length })
})

test('a response without a Content-Length is rejected', () => {
  expect(() => readAnswer('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0')).toThrow('no Content-Length')
})

test('a connection can be reused and reports error statuses', async () => {
  const server = createServer((request, reply) => {
    reply.statusCode = request.url === '/ok' ? 200 : 404
    reply.setHeader('content-length', 4)
    reply.end('“x')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const connection = new Connection('127.0.0.1', typeof address === 'object' ? (address?.port ?? 0) : 0)
  const ask = (path: string) => connection.ask(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  expect([await ask('/ok'), await ask('/gone'), await ask('/ok')]).toEqual([200, 404, 200])
  connection.close()
  server.close()
})
