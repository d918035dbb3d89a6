import { CallRefused } from '@baize/contract/client'
import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from './query-client.ts'

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => onlineManager.setOnline(true))

/** Presses a button of a form, and says what became of it a moment later. */
async function pressedWith(client: QueryClient) {
  let calls = 0
  const observer = new MutationObserver(client, {
    mutationFn: async () => {
      calls += 1
      throw new CallRefused('network', 'No connection', 0)
    },
  })
  void observer.mutate().catch(() => undefined)
  await new Promise((resolve) => void setTimeout(resolve, 20))
  const { isPaused, status } = observer.getCurrentResult()
  observer.reset()
  client.getMutationCache().clear()
  return { calls, isPaused, status }
}

it('a form that is sent without a connection fails at once, and is not sent later (8.020)', async () => {
  expect(await pressedWith(queryClient)).toEqual({ calls: 1, isPaused: false, status: 'error' })
})

it('with the defaults of the library it would wait without a word: the planted fault shows', async () => {
  expect(await pressedWith(new QueryClient())).toEqual({ calls: 0, isPaused: true, status: 'pending' })
})

it('a page that is opened without a connection says so instead of waiting', async () => {
  const asked = queryClient.fetchQuery({
    queryKey: ['without a connection'],
    queryFn: () => Promise.reject(new CallRefused('network', 'No connection', 0)),
    retry: false,
  })
  await expect(asked).rejects.toThrow('No connection')
})
