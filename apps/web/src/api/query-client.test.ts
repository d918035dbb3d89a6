import { CallRefused } from '@baize/contract/client'
import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from './query-client.ts'

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => onlineManager.setOnline(true))

/** Submits a form and returns its state a moment later. */
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

it('a form submitted offline fails at once, and is not sent later (8.020)', async () => {
  expect(await pressedWith(queryClient)).toEqual({ calls: 1, isPaused: false, status: 'error' })
})

it('with the library’s defaults it would wait silently (planted fault)', async () => {
  expect(await pressedWith(new QueryClient())).toEqual({ calls: 0, isPaused: true, status: 'pending' })
})

it('a page opened offline shows an error instead of waiting', async () => {
  const asked = queryClient.fetchQuery({
    queryKey: ['without a connection'],
    queryFn: () => Promise.reject(new CallRefused('network', 'No connection', 0)),
    retry: false,
  })
  await expect(asked).rejects.toThrow('No connection')
})
