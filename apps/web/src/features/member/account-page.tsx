import { member } from '@baize/contract'
import { card } from '@baize/ui/look'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { mine } from '../../api/queries.ts'
import { usePasswordChanged } from '../../state/password-changed.ts'
import { PasswordForm } from '../../state/password-form.tsx'
import { usePhrases, useProofPhrases } from '../../state/phrases.ts'
import { useSession } from '../../state/session.ts'
import { useFormat } from '../../state/use-brand.ts'
import { Facts } from './facts.tsx'
import { LinkedAccounts } from './security/linked-accounts.tsx'
import classes from './member-panel.module.css'

/** Who the member is, and the password. */
export function AccountPage() {
  const t = usePhrases()
  const proof = useProofPhrases()
  const { time } = useFormat()
  const onChanged = usePasswordChanged()
  const signedIn = useSession((state) => state.signedIn)
  const { data } = useQuery({
    queryKey: [mine, 'info', signedIn?.token],
    queryFn: ({ signal }) => call(member, { signal }),
  })
  const who = data ?? signedIn
  return (
    <div className={classes.two}>
      <section className={`${card} ${classes.card}`}>
        <h1 className={classes.title}>{t('member.account')}</h1>
        <Facts
          facts={[
            [proof('account.id'), who?.id],
            [proof('account.username'), who?.account],
            [proof('account.nickname'), who?.nickname],
            [proof('account.registered'), data === undefined ? '–' : time(data.registeredAt)],
          ]}
        />
      </section>
      <PasswordForm className={`${card} ${classes.card}`} onChanged={onChanged}>
        <h2 className={classes.title}>{t('account.password')}</h2>
        <p className={classes.muted}>{proof('account.passwordText')}</p>
      </PasswordForm>
      <LinkedAccounts />
    </div>
  )
}
