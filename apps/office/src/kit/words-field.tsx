import { localeOf, type Language } from '@baize/phrases'
import { TextInput } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'

/** What a message says in one language. */
export interface MessageWords {
  readonly title: string
  readonly text: string
}

interface WordsFieldProps {
  readonly language: Language
  readonly value: MessageWords
  readonly onChange: (value: MessageWords) => void
  /** The words beside the fields, which name the language. */
  readonly labels: MessageWords
  readonly className: string | undefined
}

/** The subject and the body of a message to members, in one language. */
export function WordsField({ language, value, onChange, labels, className }: WordsFieldProps) {
  return (
    <div className={className} lang={localeOf[language]}>
      <TextInput
        label={labels.title}
        maxLength={120}
        onChange={({ currentTarget }) => onChange({ ...value, title: currentTarget.value })}
        value={value.title}
      />
      <TextArea
        label={labels.text}
        maxLength={2000}
        onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
        rows={3}
        value={value.text}
      />
    </div>
  )
}
