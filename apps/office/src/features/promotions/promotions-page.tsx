/**
 * Offers: writing them, publishing and closing them, their budgets and versions, and claims that wait for a decision.
 *
 * To change:
 * - the page of offers in the back office: `PromotionsPage` here; the list of offers, `OfferList` in `offer-list.tsx`; the form of one,
 *   `OfferForm` in `offer-form.tsx`; how members see it, `OfferPreview` in `offer-preview.tsx`
 * - what offers cost and brought: `ReportList` in `report-list.tsx`, by day `OfferReport` in `offer-report.tsx`; their columns,
 *   `figureColumns` in `report-figures.tsx`
 * - claims that operators decide about: `ClaimList` in `claim-list.tsx`, `ClaimPanel` in `claim-panel.tsx`
 */
import { promotionId } from '@baize/contract'
import { Button, TextInput } from '@baize/ui'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { ClaimList } from './claim-list.tsx'
import { OfferList } from './offer-list.tsx'
import { ReportList } from './report-list.tsx'
import classes from './promotions.module.css'

export function PromotionsPage() {
  const t = usePhrasesOf('office-promotions')
  const may = useMay()
  const navigate = useNavigate()
  const begin = async () => {
    const id = await askForId(t('newTitle'))
    if (id !== undefined)
      await navigate({ to: '/promotions/$promotionId', params: { promotionId: id }, search: { new: 'yes' } })
  }
  return (
    <>
      <PageHead text={t('text')} title={t('title')}>
        {may('promotions.change') ? (
          <Button icon={<IconPlus aria-hidden size={18} />} kind="primary" onClick={() => void begin()} size="sm">
            {t('new')}
          </Button>
        ) : null}
      </PageHead>
      <PageTabs
        label={t('title')}
        tabs={[
          { value: 'offers', label: t('tab.offers'), content: <OfferList /> },
          { value: 'waiting', label: t('tab.waiting'), content: <ClaimList queue="waiting" /> },
          { value: 'claims', label: t('tab.claims'), content: <ClaimList queue="all" /> },
          { value: 'reports', label: t('tab.reports'), content: <ReportList /> },
        ]}
      />
    </>
  )
}

/** Asks for the id of a new offer. */
export function askForId(title: string): Promise<string | undefined> {
  return openDialog<string>({ title, content: (close) => <IdForm close={close} /> })
}

function IdForm({ close }: { readonly close: (id?: string) => void }) {
  const t = usePhrasesOf('office-promotions')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const isRight = promotionId.safeParse(typed.trim()).success
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isRight) close(typed.trim())
      }}
    >
      <TextInput
        autoCapitalize="none"
        autoComplete="off"
        data-autofocus
        description={t('newText')}
        error={tried && !isRight ? t('idWrong') : undefined}
        label={t('id')}
        maxLength={64}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        spellCheck={false}
        value={typed}
      />
      <FormEnd action={t('newAction')} error={undefined} isSending={false} onCancel={() => close()} />
    </form>
  )
}
