import { cannedReplies, chatDesk, officeChat, officeChats, readMember } from '@baize/contract/office'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Which chats a list has. */
export type Queue = 'waiting' | 'open' | 'ended'

/** Keys of what the stream keeps up to date. */
export const chatKeys = { lists: ['chats'], one: ['chat'], desk: ['chat desk'] } as const

/** Chats in a list. */
export const chatsPerPage = 30

export const chatsQuery = (queue: Queue, pageNo: number) =>
  queryOptions({
    queryKey: [...chatKeys.lists, queue, pageNo],
    queryFn: ({ signal }) => call(officeChats, { query: { queue, pageNo, pageSize: chatsPerPage }, signal }),
    placeholderData: keepPreviousData,
  })

export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: [...chatKeys.one, chatId],
    queryFn: ({ signal }) => call(officeChat, { params: { chatId }, query: {}, signal }),
  })

export const deskQuery = () =>
  queryOptions({
    queryKey: chatKeys.desk,
    queryFn: ({ signal }) => call(chatDesk, { query: {}, signal }),
  })

export const repliesKey = ['chat replies'] as const

export const repliesQuery = () =>
  queryOptions({
    queryKey: repliesKey,
    queryFn: async ({ signal }) => (await call(cannedReplies, { query: {}, signal })).list,
    staleTime: 60_000,
  })

export const chatMemberQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['chat member', memberId],
    queryFn: ({ signal }) => call(readMember, { params: { memberId }, signal }),
  })
