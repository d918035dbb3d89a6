import type { teamReport, ValueOf } from '@baize/contract'
import { UnstyledButton } from '@baize/ui'
import { IconChevronRight } from '@tabler/icons-react'
import { useAgentReportPhrases } from '../../../language/phrases.ts'
import type { Report } from './use-report.ts'
import way from '../centre/team-path.module.css'
import own from './reports.module.css'

/** The agents above whoever is shown, each of whom can be opened, and the way to the bets and movements of the member. */
export function ReportPath({
  report: { search, go },
  data: { path, member },
}: {
  readonly report: Report
  readonly data: ValueOf<typeof teamReport>
}) {
  const say = useAgentReportPhrases()
  const { page: _, upTo: __, show, member: asked, ...filter } = search
  if (asked === undefined) return null
  return (
    <nav aria-label={say('reports.path')} className={way.path}>
      <ol>
        {path.map(({ memberId, username }, place) => (
          <li key={memberId}>
            <UnstyledButton
              className={way.step}
              onClick={() => go(place === 0 ? filter : { ...filter, member: memberId })}
            >
              {username}
            </UnstyledButton>
            <IconChevronRight aria-hidden size="1rem" />
          </li>
        ))}
        <li aria-current="true">{member.username}</li>
      </ol>
      <div className={own.ways}>
        {(['bets', 'movements'] as const).map((one) => (
          <UnstyledButton
            aria-pressed={show === one}
            className={own.way}
            key={one}
            onClick={() => go({ ...filter, member: asked, ...(show === one ? {} : { show: one }) })}
          >
            {say(one === 'bets' ? 'reports.showBets' : 'reports.showMovements')}
          </UnstyledButton>
        ))}
      </div>
    </nav>
  )
}
