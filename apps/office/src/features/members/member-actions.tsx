import {
  closeTableChat,
  endMemberSessions,
  lockMember,
  openTableChat,
  removeMemberFactor,
  unlockMember,
  type OfficeMember,
} from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { membersKey } from './member-queries.ts'
import { openMessage } from './message-form.tsx'
import classes from './members.module.css'

const endpoints = {
  lock: lockMember,
  unlock: unlockMember,
  end: endMemberSessions,
  factor: removeMemberFactor,
  mute: closeTableChat,
  unmute: openTableChat,
} as const

/** What an operator does with an account; each asks for a reason first. */
export function MemberActions({ member }: { readonly member: OfficeMember }) {
  const t = usePhrasesOf('office-members')
  const may = useMay()
  const queries = useQueryClient()
  const { memberId, username, status, hasApp, openSessions, isTableChatClosed } = member
  const run = async (action: keyof typeof endpoints) => {
    const reason = await askReason({
      title: t(`${action}.title`, username),
      text: t(`${action}.text`),
      action: t(action),
      isDanger: action !== 'unlock' && action !== 'unmute',
      run: (why) => call(endpoints[action], { params: { memberId }, body: { reason: why } }),
    })
    if (reason === undefined) return
    await queries.invalidateQueries({ queryKey: membersKey })
    sayDone(t(`${action}.done`))
  }
  const actions = [
    ...(may('members.lock') && status === 'active' ? (['lock'] as const) : []),
    ...(may('members.lock') && status === 'suspended' ? (['unlock'] as const) : []),
    ...(may('members.lock') && openSessions > 0 ? (['end'] as const) : []),
    ...(may('members.lock') && status !== 'closed' ? ([isTableChatClosed ? 'unmute' : 'mute'] as const) : []),
    ...(may('members.factor') && hasApp ? (['factor'] as const) : []),
  ]
  const canWrite = may('members.message') && status !== 'closed'
  if (actions.length === 0 && !canWrite) return null
  return (
    <div className={classes.row}>
      {canWrite ? (
        <Button onClick={() => void openMessage(t('message.title', username), member)} size="sm">
          {t('message')}
        </Button>
      ) : null}
      {actions.map((action) => (
        <Button
          key={action}
          kind={action === 'lock' || action === 'factor' ? 'danger' : 'plain'}
          onClick={() => void run(action)}
          size="sm"
        >
          {t(action)}
        </Button>
      ))}
    </div>
  )
}
