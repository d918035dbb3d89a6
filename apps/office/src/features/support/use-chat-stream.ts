import { officeStreamPath, type OfficeNews } from '@baize/contract/office'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { chatKeys } from './chat-queries.ts'

/** In which chat somebody is typing. */
const useTyping = create<{ readonly chatId: string | undefined }>()(() => ({ chatId: undefined }))

/** How long somebody counts as typing after each sign of it. */
const typingMs = 6_000
let typing: ReturnType<typeof setTimeout> | undefined

function noteTyping(chatId: string | undefined): void {
  clearTimeout(typing)
  if (chatId !== undefined) typing = setTimeout(() => noteTyping(undefined), typingMs)
  useTyping.setState({ chatId })
}

/** How long to wait before a stream that the server has refused is asked for again. */
const againMs = 15_000

/** Keeps the chats on this page up to date by the server's stream for as long as the page is shown. */
export function useChatStream(): void {
  const queries = useQueryClient()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const refresh = (key: readonly string[]) => void queries.invalidateQueries({ queryKey: key })
    const hear = (news: OfficeNews) => {
      if (news.type === 'chat' && news.event === 'typing') return noteTyping(news.chatId)
      if (news.type === 'chat') {
        if (useTyping.getState().chatId === news.chatId) noteTyping(undefined)
        refresh([...chatKeys.one, news.chatId])
      }
      refresh(chatKeys.lists)
      refresh(chatKeys.desk)
    }
    const stream = new EventSource(officeStreamPath)
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasOpen = false
    stream.addEventListener('open', () => {
      // The stream is a sign of life: whoever was on duty is there again.
      refresh(chatKeys.desk)
      // Anything may have changed while there was no stream.
      if (wasOpen || tries > 0) for (const key of Object.values(chatKeys)) refresh(key)
      wasOpen = true
    })
    // The server sends what the contract declares.
    stream.addEventListener('message', ({ data }) => hear(JSON.parse(String(data)) as OfficeNews))
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return
      // A lost session is noticed by the next call.
      refresh(chatKeys.desk)
      timer = setTimeout(() => setTries((now) => now + 1), againMs)
    })
    return () => {
      clearTimeout(timer)
      stream.close()
    }
  }, [queries, tries])
}

/** Whether the person of a chat is typing. */
export function useIsTyping(chatId: string): boolean {
  return useTyping((state) => state.chatId === chatId)
}
