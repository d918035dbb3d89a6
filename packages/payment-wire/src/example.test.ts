import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { gatewayEvent, signedContent, verifyMessage } from './index.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/payments.md'), 'utf8')
const key = Buffer.from(/The key is `([^`]+)`/.exec(page)?.[1] ?? '', 'base64')

/** The messages that the page for engineers shows. */
const messages = [...page.matchAll(/```http\n([^`]+)```/g)].map(([, message = '']) => {
  const [head = '', body = ''] = message.trim().split('\n\n')
  const [first = '', ...lines] = head.split('\n')
  const [method = '', path = ''] = first.split(' ')
  const headers = Object.fromEntries(lines.map((line) => line.split(': ', 2)))
  return { method, path, headers, body, nowSeconds: Number(headers['webhook-timestamp']) }
})

it('the messages on the page for engineers verify with the key that it names, and with no other', () => {
  expect(key).toHaveLength(32)
  expect(messages.map(({ method }) => method)).toEqual(['POST', 'GET'])
  for (const { method, path, headers, body, nowSeconds } of messages) {
    const content = signedContent(method, path, body)
    expect([path, verifyMessage([key], headers, content, nowSeconds)]).toEqual([path, true])
    expect([path, verifyMessage([Buffer.alloc(32)], headers, content, nowSeconds)]).toEqual([path, false])
    expect([path, verifyMessage([key], headers, `${content} `, nowSeconds)]).toEqual([path, false])
  }
})

it('the event on the page is one of the protocol', () => {
  const event = gatewayEvent.parse(JSON.parse(messages[0]?.body ?? ''))
  expect(event.event).toBe(messages[0]?.headers['webhook-id'])
  expect(Date.parse(event.at)).toBe((messages[0]?.nowSeconds ?? 0) * 1000)
})
