import {
  officeBankAccount,
  rejectBankAccount,
  showBankNumber,
  verifyBankAccount,
  type OfficeBankAccount,
} from '@baize/contract/office'
import { Alert, Button } from '@baize/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason, askYes, Failure } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { ExactTime, StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { useRowActions } from '../../table/use-row-keys.ts'
import { banksKey, toneOfState } from './bank-accounts.ts'
import classes from '../../kit/detail.module.css'

/** One bank account: whose it is, what is worth a look, and what can be decided. */
export function BankAccountPanel({ id: accountId }: PanelProps<OfficeBankAccount>) {
  const t = usePhrasesOf('office-payments')
  const language = useLanguage((state) => state.language)
  const mayDecide = useMay()('banks.decide')
  const { data, error, refetch } = useQuery({
    queryKey: [...banksKey, 'one', accountId, language],
    queryFn: ({ signal }) => call(officeBankAccount, { params: { accountId }, signal }),
  })
  const { verify, reject } = useVerdict(mayDecide ? data : undefined)
  useRowActions({
    approve: verify && { says: t('verify.action'), run: verify },
    reject: reject && { says: t('reject.action'), run: reject },
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.panel}>
      <p className={classes.amount}>
        {data.bankName} •••• {data.numberTail}
        <StateBadge tone={toneOfState[data.state]}>{t(`banks.state.${data.state}`)}</StateBadge>
      </p>
      <Warnings one={data} />
      {verify === undefined || reject === undefined ? null : (
        <div className={classes.buttons}>
          <Button kind="primary" onClick={verify} size="sm">
            {t('verify.action')}
          </Button>
          <Button kind="danger" onClick={reject} size="sm">
            {t('reject.action')}
          </Button>
        </div>
      )}
      <Facts mayDecide={mayDecide} one={data} />
    </div>
  )
}

/** Verifying and rejecting an account that waits; each asks first. */
function useVerdict(one: OfficeBankAccount | undefined) {
  const t = usePhrasesOf('office-payments')
  const queries = useQueryClient()
  if (one === undefined || one.verdict !== null || one.removedAt !== null)
    return { verify: undefined, reject: undefined }
  const params = { accountId: one.accountId }
  const title = `${one.bankName} •••• ${one.numberTail} (${one.holder})`
  const done = async (words: string) => {
    await queries.invalidateQueries({ queryKey: banksKey })
    sayDone(words)
  }
  const verify = async () => {
    const isDone = await askYes({
      title: t('verify.title'),
      text: `${title}: ${t('verify.text')}`,
      action: t('verify.action'),
      run: () => call(verifyBankAccount, { params, body: {} }),
    })
    if (isDone) await done(t('done.verified'))
  }
  const reject = async () => {
    const reason = await askReason({
      title: t('rejectBank.title'),
      text: `${title}: ${t('rejectBank.text')}`,
      action: t('reject.action'),
      isDanger: true,
      run: (why) => call(rejectBankAccount, { params, body: { reason: why } }),
    })
    if (reason !== undefined) await done(t('done.bankRejected'))
  }
  return { verify: () => void verify(), reject: () => void reject() }
}

function Warnings({ one: { sameNumber, otherName, openWithdrawals } }: { readonly one: OfficeBankAccount }) {
  const t = usePhrasesOf('office-payments')
  return (
    <>
      {sameNumber.length === 0 ? null : (
        <Alert color="red">{t('warn.sameNumber', sameNumber.map(({ username }) => username).join(', '))}</Alert>
      )}
      {otherName === null ? null : (
        <Alert color="gold">{otherName === '' ? t('warn.noName') : t('warn.otherName', otherName)}</Alert>
      )}
      {openWithdrawals === 0 ? null : <Alert color="gold">{t('warn.open', openWithdrawals)}</Alert>}
    </>
  )
}

function Facts({ one, mayDecide }: { readonly one: OfficeBankAccount; readonly mayDecide: boolean }) {
  const t = usePhrasesOf('office-payments')
  const { verdict } = one
  return (
    <DescriptionList
      items={[
        [t('member'), <MemberLink key="member" memberId={one.member.memberId} name={one.member.username} />],
        [t('holder'), one.holder],
        [t('accountNumber'), mayDecide ? <FullNumber key={one.accountId} one={one} /> : `•••• ${one.numberTail}`],
        [t('added'), <ExactTime key="added" time={one.addedAt} />],
        [t('usableFrom'), <ExactTime key="usable" time={one.usableFrom} />],
        [t('paidWithdrawals'), one.paidWithdrawals],
        ...(one.removedAt === null ? [] : [[t('removed'), <ExactTime key="removed" time={one.removedAt} />] as const]),
        ...(verdict === null
          ? []
          : ([
              [t('decidedBy'), verdict.operator],
              [t('decidedAt'), <ExactTime key="decided" time={verdict.at} />],
              [t('reason'), verdict.reason === '' ? '–' : verdict.reason],
            ] as const)),
      ]}
    />
  )
}

/** The number, in full once the operator asks for it: each look is recorded. */
function FullNumber({ one: { accountId, numberTail } }: { readonly one: OfficeBankAccount }) {
  const t = usePhrasesOf('office-payments')
  const { data, mutate, isPending, error } = useMutation({
    mutationFn: () => call(showBankNumber, { params: { accountId }, body: {} }),
  })
  if (data !== undefined) return <span className="bz-number">{data.number}</span>
  return (
    <span className={classes.buttons}>
      •••• {numberTail}
      <Button kind="quiet" loading={isPending} onClick={() => mutate()} size="sm">
        {t('showNumber')}
      </Button>
      <Failure error={error} />
    </span>
  )
}
