import {
  changeOperatorRole,
  endOperatorSessions,
  resetOperator,
  resumeOperator,
  suspendOperator,
} from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { DescriptionList } from '../../kit/panel.tsx'
import { useRoleName } from '../../kit/use-role-name.ts'
import { ExactTime, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay, useOperator } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { openInvitationLink } from './invitation-link.tsx'
import { toneOfState } from './operator-tones.ts'
import { refreshOperators, type OperatorRow } from './operator-queries.ts'
import classes from './operators.module.css'
import { openRoleChoice } from './role-choice-form.tsx'

/** One operator, and what can be done to them. Nobody does it to themselves. */
export function OperatorPanel({ row: operator }: PanelProps<OperatorRow>) {
  const t = usePhrasesOf('office-operators')
  const may = useMay()
  const self = useOperator()
  const nameOfRole = useRoleName()
  if (operator === undefined) return <p>{t('elsewhere')}</p>
  const { username, role, roleName, state, openSessions, createdAt, lastSeenAt, sponsor } = operator
  return (
    <>
      <DescriptionList
        items={[
          [
            t('state'),
            <StateBadge key="state" tone={toneOfState[state]}>
              {t(`state.${state}`)}
            </StateBadge>,
          ],
          [t('role'), nameOfRole(role, roleName)],
          [t('openSessions'), openSessions],
          [t('lastSeen'), lastSeenAt === null ? t('never') : <ExactTime key="seen" time={lastSeenAt} />],
          [t('created'), <ExactTime key="created" time={createdAt} />],
          [t('sponsor'), sponsor === '' ? t('byCommand') : sponsor],
        ]}
      />
      {!may('operators.change') ? null : username === self.username ? (
        <p className={classes.note}>{t('self')}</p>
      ) : (
        <OperatorActions operator={operator} />
      )}
    </>
  )
}

function OperatorActions({ operator }: { readonly operator: OperatorRow }) {
  const t = usePhrasesOf('office-operators')
  const queries = useQueryClient()
  const { operatorId, username, state, openSessions } = operator
  const params = { operatorId }
  const done = async (words: string) => {
    await refreshOperators(queries)
    sayDone(words)
  }
  const changeRole = async () => {
    const role = await openRoleChoice(t('changeRole'), operator.role, (chosen, reason) =>
      call(changeOperatorRole, { params, body: { role: chosen, reason } }),
    )
    if (role !== undefined) await done(t('roleChanged', username))
  }
  const ask = async (action: string, text: string, run: (reason: string) => Promise<unknown>, words: string) => {
    const reason = await askReason({ title: `${action}: ${username}`, text, action, isDanger: true, run })
    if (reason !== undefined) await done(words)
  }
  const reset = () =>
    ask(
      t('reset'),
      t('resetText'),
      async (reason) => {
        const { invitation } = await call(resetOperator, { params, body: { reason } })
        void openInvitationLink(t('link'), username, invitation)
      },
      t('resetDone', username),
    )
  const end = () =>
    ask(
      t('endSessions'),
      t('endSessionsText'),
      (reason) => call(endOperatorSessions, { params, body: { reason } }),
      t('sessionsEnded', username),
    )
  const suspend = () =>
    ask(
      t('suspend'),
      t('suspendText'),
      (reason) => call(suspendOperator, { params, body: { reason } }),
      t('suspended', username),
    )
  const resume = () =>
    ask(
      t('resume'),
      t('resumeText'),
      (reason) => call(resumeOperator, { params, body: { reason } }),
      t('resumed', username),
    )
  return (
    <div className={classes.actions}>
      <Button onClick={() => void changeRole()} size="sm">
        {t('changeRole')}
      </Button>
      <Button onClick={() => void reset()} size="sm">
        {t('reset')}
      </Button>
      <Button disabled={openSessions === 0} onClick={() => void end()} size="sm">
        {t('endSessions')}
      </Button>
      {state === 'suspended' ? (
        <Button onClick={() => void resume()} size="sm">
          {t('resume')}
        </Button>
      ) : (
        <Button kind="danger" onClick={() => void suspend()} size="sm">
          {t('suspend')}
        </Button>
      )}
    </div>
  )
}
