import type { OfficeChatRow } from '@baize/contract/office'
import { usePhrasesOf } from '../../language/phrases.ts'

/** What the person of a chat is called. */
export function useWho(): (chat: Pick<OfficeChatRow, 'member' | 'name'>) => string {
  const t = usePhrasesOf('office-support')
  return ({ member, name }) => member?.username ?? (name === '' ? t('row.visitor') : name)
}
