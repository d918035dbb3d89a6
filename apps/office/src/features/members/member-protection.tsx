import type { OfficeProtection } from '@baize/contract/office'
import { Alert, Button } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { DescriptionList, Panel } from '../../kit/panel.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime, Money } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { protectionQuery } from './member-queries.ts'
import classes from './members.module.css'
import { openProtect, type ProtectKind } from './protect-form.tsx'
import { ProtectionHistory } from './protection-history.tsx'
import { useProtectionWords } from './use-protection-words.ts'

interface Props {
  readonly protection: OfficeProtection
}

/** What protects a member, what waits to protect less, and what operators can do to protect more. */
export function MemberProtection({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const { data, error, refetch } = useQuery(protectionQuery(memberId))
  if (data === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.stack}>
      <Exclusion protection={data} />
      {data.isApplied ? null : <Alert color="gold">{t('protection.notApplied')}</Alert>}
      <Actions memberId={memberId} protection={data} />
      <div className={classes.columns}>
        <Limits protection={data} />
        <div className={classes.stack}>
          <Waiting protection={data} />
          <Jurisdiction protection={data} />
        </div>
      </div>
      <ProtectionHistory memberId={memberId} />
    </div>
  )
}

function Exclusion({ protection: { exclusion } }: Props) {
  const t = usePhrasesOf('office-members')
  const { minute } = useFormat()
  if (exclusion === null) return <p className={classes.muted}>{t('protection.off')}</p>
  const { kind, endsAt } = exclusion
  return (
    <Alert color="red">
      {endsAt === null ? t('protection.on.forGood') : t(`protection.on.${kind}`, minute(endsAt))}
    </Alert>
  )
}

/** For operators who may: each asks for a reason, and acts at once. */
function Actions({ memberId, protection }: Props & { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const may = useMay()
  if (!may('members.protect')) return null
  const kinds: readonly ProtectKind[] = ['limit', 'reality', 'timeout', 'exclusion']
  return (
    <div className={classes.section}>
      <p className={classes.muted}>{t('protection.text', protection.increaseWaitHours)}</p>
      <div className={classes.row}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            kind={kind === 'exclusion' ? 'danger' : 'plain'}
            onClick={() => void openProtect(t(`protection.${kind}`), { kind, memberId, protection })}
            size="sm"
          >
            {t(`protection.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}

function Limits({ protection }: Props) {
  const t = usePhrasesOf('office-members')
  const say = usePhrasesOf('protection')
  const words = useProtectionWords()
  const { minute } = useFormat()
  return (
    <Panel title={t('protection.limits')}>
      <ScrollRegion label={t('protection.limits')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('protection.which')}</th>
              <th scope="col">{say('limits.amount')}</th>
              <th scope="col">{t('protection.used')}</th>
              <th scope="col">{t('protection.renews')}</th>
            </tr>
          </thead>
          <tbody>
            {protection.limits.map(({ flow, period, amount, used, renewsAt }) => (
              <tr key={`${flow} ${period}`}>
                <th scope="row">{words.limit(flow, period)}</th>
                <td>{words.amount(amount)}</td>
                <td>
                  <Money amount={used} />
                </td>
                <td>{minute(renewsAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  )
}

function Waiting({ protection: { waiting } }: Props) {
  const t = usePhrasesOf('office-members')
  const say = usePhrasesOf('protection')
  const words = useProtectionWords()
  const { minute } = useFormat()
  return (
    <Panel title={say('later.title')}>
      {waiting.length === 0 ? <p className={classes.muted}>{t('protection.noneWaits')}</p> : null}
      <ul className={classes.lines}>
        {waiting.map((change) => (
          <li key={change.changeId}>
            {words.subjectOf(change)}: {words.changeOf(change)}
            <br />
            <span className={classes.muted}>
              {change.isConfirmable
                ? say('later.until', minute(change.lapsesAt))
                : say('later.from', minute(change.confirmableAt))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What the place where the brand is licensed demands and offers. */
function Jurisdiction({ protection }: Props) {
  const t = usePhrasesOf('office-members')
  const say = usePhrasesOf('protection')
  const words = useProtectionWords()
  const months = [...protection.exclusionMonths, ...(protection.exclusionForGood ? [null] : [])]
  const realities = [...protection.realityChoices, ...(protection.realityMayBeOff ? [null] : [])]
  return (
    <Panel title={t('protection.jurisdiction')}>
      <DescriptionList
        items={[
          [t('protection.realityNow'), words.every(protection.realityMinutes)],
          [t('protection.realities'), realities.map(words.every).join(', ')],
          [t('protection.wait'), say('span.hours', protection.increaseWaitHours)],
          [t('protection.needed'), t(protection.depositLimitNeeded ? 'protection.isNeeded' : 'protection.isNotNeeded')],
          [t('protection.timeouts'), protection.timeoutHours.map(words.hours).join(', ')],
          [t('protection.exclusions'), months.map(words.months).join(', ')],
          ...(protection.exclusion === null
            ? []
            : [[t('protection.since'), <ExactTime key="since" time={protection.exclusion.beganAt} />] as const]),
        ]}
      />
    </Panel>
  )
}
