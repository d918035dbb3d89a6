import { ownChat, type OwnChat } from '@baize/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { chatKey } from '../../api/queries.ts'

/** The own chat; a visitor's is known by a cookie. The socket says when it has changed. */
export const chatQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: [...chatKey, token ?? ''],
    queryFn: ({ signal }) => call(ownChat, { query: {}, signal }),
    refetchOnMount: 'always',
  })

/** A chat of somebody. */
export type Chat = NonNullable<OwnChat['chat']>
