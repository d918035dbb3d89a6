import type { systemStatus, ValueOf } from '@baize/contract'
import { localeOf } from '@baize/phrases'
import { Button, EmptyState, formatMoment } from '@baize/ui'
import { IconLock, IconMapPinOff, IconTools } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { ClosedFrame } from './closed-frame.tsx'
import classes from './closed-pages.module.css'
import { ServiceLink } from './service-link.tsx'

type Status = ValueOf<typeof systemStatus>

/** Props of the pages that replace the site. */
export interface ClosedPageProps {
  readonly status: Status
  /** Requests the site's status again. */
  readonly onRetry: () => void
  readonly retrying: boolean
  /** The language menu. */
  readonly language: ReactNode
}

/**
 * Replaces the site during maintenance, with the end time if it is known (2.128, 8.037).
 *
 * To change:
 * - pages of a closed site: `MaintenancePage` and `RegionPage` here; which one is shown, `Start` in
 *   `apps/web/src/app/start.tsx`
 * - page when the site cannot start: `StartFailed` in `start-failed.tsx`
 * - page when a page fails to load: `PageFailed` in `page-failed.tsx`
 * - page of an unknown address: `NotFound` in `not-found.tsx`
 * - mirrors and how their speed is measured: `measureMirror` in `measure-mirror.ts`, `qualityOf` in `mirror-list.tsx`
 * - questions and messages over the page: `QuestionDialog` in `question-dialog.tsx`; asking one, `ask` in
 *   `apps/web/src/dialogs/ask.ts`
 * - short notes at the foot of the page: `PassingNote` in `passing-note.tsx`
 */
export function MaintenancePage(props: ClosedPageProps) {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { maintenanceEnd, timeZone } = props.status
  return (
    <ClosedPage
      {...props}
      icon={<IconTools size="2.5rem" />}
      text={t('system.maintenanceText')}
      title={t('system.maintenance')}
    >
      {maintenanceEnd === null ? null : (
        <p className={classes.fact}>
          <time dateTime={maintenanceEnd}>{t('system.until', formatMoment(maintenanceEnd, language, timeZone))}</time>
        </p>
      )}
      <p className={classes.quiet}>{t('system.opensItself')}</p>
    </ClosedPage>
  )
}

/** Replaces the site where it must not be served: to the visitor's country (2.129, 8.036) or address (2.130, 8.023). */
export function RegionPage(props: ClosedPageProps) {
  const t = usePhrases()
  const { restrictedBy, location } = props.status
  const byAddress = restrictedBy === 'address'
  return (
    <ClosedPage
      {...props}
      icon={byAddress ? <IconLock size="2.5rem" /> : <IconMapPinOff size="2.5rem" />}
      text={byAddress ? t('system.restrictedText') : t('system.regionText')}
      title={byAddress ? t('system.restricted') : t('system.region')}
    >
      <dl className={classes.facts}>
        <dt>{t('system.yourAddress')}</dt>
        <dd data-testid="address">{location.ip}</dd>
        {location.country === null ? null : <Country code={location.country} />}
      </dl>
    </ClosedPage>
  )
}

function Country({ code }: { readonly code: string }) {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const names = new Intl.DisplayNames(localeOf[language], { type: 'region' })
  return (
    <>
      <dt>{t('system.yourCountry')}</dt>
      <dd>{names.of(code) ?? code}</dd>
    </>
  )
}

function ClosedPage({
  status,
  onRetry,
  retrying,
  language,
  icon,
  title,
  text,
  children,
}: ClosedPageProps & {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) {
  const t = usePhrases()
  return (
    <ClosedFrame brandName={status.brandName} language={language} title={title}>
      <EmptyState icon={icon} text={text} title={title} wholePage>
        <div className={classes.more}>{children}</div>
        <ServiceLink entries={status.customerService} />
        <Button loading={retrying} onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    </ClosedFrame>
  )
}
