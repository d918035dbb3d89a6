import { Button, Menu } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { usePhrasesOf } from '../../language/phrases.ts'
import { deskQuery } from './chat-queries.ts'
import { useChatActions } from './use-chat-actions.ts'

/** Hands an own chat over to somebody who is on duty, or back to the queue. */
export function HandOver({ chatId }: { readonly chatId: string }) {
  const t = usePhrasesOf('office-support')
  const { data } = useQuery(deskQuery())
  const { handOver } = useChatActions(chatId)
  const others = data?.colleagues.filter(({ isMe }) => !isMe) ?? []
  return (
    <Menu position="bottom-end" shadow="lg">
      <Menu.Target>
        <Button size="sm">{t('room.handOver')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.length === 0 ? <Menu.Label>{t('room.nobody')}</Menu.Label> : null}
        {others.map(({ operatorId, name, chats }) => (
          <Menu.Item key={operatorId} onClick={() => void handOver(operatorId)}>
            {t('room.to', name, chats)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void handOver(null)}>{t('room.toQueue')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
