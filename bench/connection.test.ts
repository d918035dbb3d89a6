import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { Connection, readAnswer } from './connection.ts'

const whole = 'HTTP/1.1 201 Created\r\nContent-Length: 3\r\n\r\nabc'

test('an answer is read when it is whole, and not before', () => {
  expect(readAnswer(whole)).toEqual({ status: 201, endsAt: whole.length })
  for (let length = 0; length < whole.length; length += 1) expect(readAnswer(whole.slice(0, length))).toBeUndefined()
})

test('what follows an answer is left alone', () => {
  expect(readAnswer(`${whole}HTTP/1.1 200`)).toEqual({ status: 201, endsAt: whole.length })
})

test('an answer whose end cannot be told is refused', () => {
  expect(() => readAnswer('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0')).toThrow('no Content-Length')
})

test('a connection asks again and again, and sees refusals', async () => {
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
