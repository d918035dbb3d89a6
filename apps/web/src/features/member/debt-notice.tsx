import { Alert } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { debtsQuery } from '../../api/later-queries.ts'
import { balanceQuery } from '../../api/queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import classes from './member-panel.module.css'

/** What the member owes because a win was taken back after it had been spent, with the rounds; nothing without a debt. */
export function DebtNotice() {
  const token = useSession(({ signedIn }) => signedIn?.token)
  return token === undefined ? null : <NoticeOf token={token} />
}

function NoticeOf({ token }: { readonly token: string }) {
  const t = usePhrases()
  const { money } = useFormat()
  const { data: balance } = useQuery(balanceQuery(token))
  const owed = balance?.owed
  const { data: debts } = useQuery({ ...debtsQuery(owed), enabled: owed !== undefined })
  if (balance === undefined || owed === undefined) return null
  return (
    <Alert color="red" title={t('debt.title', money(owed, balance.currencySymbol))}>
      <p>{t('debt.text')}</p>
      <ul className={classes.debts}>
        {debts?.list.map(({ owed: left, roundId, vassalage, takenBackAt }) => (
          <li key={`${takenBackAt} ${roundId}`}>
            {t('debt.round', money(left, balance.currencySymbol), roundId ?? '–', vassalage)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
