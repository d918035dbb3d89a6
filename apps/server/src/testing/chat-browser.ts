import { randomUUID } from 'node:crypto'
import * as contract from '@baize/contract'
import type { Endpoint, ValueOf } from '@baize/contract'
import { createClient, type CallInput, type Client } from '@baize/contract/client'
import { openPage, type TestPage } from './open-page.ts'

/** A browser at the site: it keeps cookies, and its calls come from the site's own pages. */
export interface ChatBrowser {
  readonly call: Client
  /** What it would send as cookies. */
  readonly cookies: ReadonlyMap<string, string>
  /** Begins a chat, or writes in one. */
  begin(text: string): Promise<contract.OwnChat>
  write(text: string): Promise<contract.OwnChat>
  show(): Promise<contract.OwnChat>
  /** Opens the site's socket, watching the own chat. */
  watch(): Promise<TestPage>
}

/** Opens a browser of a visitor, or of a member with a token, at a listening site. */
export function chatBrowser(origin: string, token?: string): ChatBrowser {
  const cookies = new Map<string, string>()
  const call = createClient({
    baseUrl: origin,
    fetch: async (input, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('origin', origin)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      const response = await fetch(input, { ...init, headers })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
        cookies.set(name, value)
      }
      return response
    },
    // Nothing that it sends is encrypted, so the time does not matter.
    nowMs: () => 0,
    token: () => token,
    language: () => 'EN',
  })
  const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ValueOf<E>> => call(endpoint, input)
  const show = () => ask(contract.ownChat, { query: {} })
  return {
    call,
    cookies,
    show,
    begin: (text) => ask(contract.beginChat, { body: { messageId: randomUUID(), text } }),
    write: (text) => ask(contract.sendChatMessage, { body: { messageId: randomUUID(), text } }),
    async watch() {
      const page = await openPage(origin)
      const watchKey = (await show()).chat?.watchKey
      page.say({ type: 'hello', topics: [], ...(watchKey === undefined ? {} : { chat: watchKey }) })
      await page.next('ready')
      return page
    },
  }
}
