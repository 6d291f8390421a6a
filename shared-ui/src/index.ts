/** The design system: tokens, accessible components and the one toaster; one federated singleton on every page. */
import './styles.css';

export { AppLayout, type AppLayoutProps, type NavItem, type NavLinkProps } from './app-layout/AppLayout';
export { Badge, type BadgeProps } from './badge/Badge';
export { BrandMark, type BrandMarkProps } from './brand-mark/BrandMark';
export { Button, type ButtonProps } from './button/Button';
export {
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
  buttonClass,
  linkClass,
} from './button/buttonClass';
export { IconButton, type IconButtonProps } from './button/IconButton';
export { LinkButton, TextLink } from './button/links';
export { type OneAtATime, useOneAtATime } from './button/useOneAtATime';
export { Card, type CardProps } from './card/Card';
export { CheckList, type CheckListProps } from './check-list/CheckList';
export { CODE_LENGTH, CodeField, type CodeFieldProps } from './code-field/CodeField';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog/ConfirmDialog';
export { CopyButton, type CopyButtonProps } from './copy-button/CopyButton';
export { DefinitionList, type DefinitionListProps } from './definition-list/DefinitionList';
export { Dialog, type DialogProps } from './dialog/Dialog';
export { EmptyState, type EmptyStateProps } from './empty-state/EmptyState';
export { Field, type FieldControl, type FieldProps, inputBoxClass } from './field/Field';
export { PasswordField } from './field/PasswordField';
export { SelectField, type SelectFieldProps } from './field/SelectField';
export { TextAreaField, type TextAreaFieldProps } from './field/TextAreaField';
export { TextField, type TextFieldProps } from './field/TextField';
export { GainOrLoss, type GainOrLossProps } from './gain-or-loss/GainOrLoss';
export * from './icons/icons';
export { cx } from './internal/cx';
export { Form, Grid, Muted, Narrow, Stack, Toolbar, type ToolbarProps } from './layout/layout';
export { catalogue, chooseLocale, showLocale, textsReady, useLocale } from './locale/catalogue';
export { LanguageSwitch } from './locale/LanguageSwitch';
export {
  applyLocale,
  basePath,
  LOCALE_KEY,
  LOCALES,
  type Locale,
  locale,
  localPath,
  readChoice,
  storeChoice,
} from './locale/locale';
export { Meter, type MeterProps } from './meter/Meter';
export { Notice, type NoticeProps, type NoticeTone } from './notice/Notice';
export { BrandedPage, type BrandedPageProps } from './page/BrandedPage';
export { Page, type PageProps } from './page/Page';
export { PageHeading, type PageHeadingProps } from './page-heading/PageHeading';
export { default as offerCards } from './radio-card-group/OfferCards.module.css';
export {
  RadioCardGroup,
  type RadioCardGroupProps,
  type RadioCardOption,
} from './radio-card-group/RadioCardGroup';
export { RadioList, type RadioListProps } from './radio-list/RadioList';
export { SectionNav, type SectionNavProps } from './section-nav/SectionNav';
export { Sheet, type SheetProps } from './sheet/Sheet';
export { Skeleton } from './skeleton/Skeleton';
export { Slot, SlotContext, type SlotProps } from './slot/Slot';
export { Spinner } from './spinner/Spinner';
export { Stat, StatGroup, type StatProps } from './stat/Stat';
export { Steps } from './steps/Steps';
export { Table, type TableColumn, type TableProps } from './table/Table';
export { Term, type TermProps } from './term/Term';
export { TestModeMark } from './test-mode-mark/TestModeMark';
export { ThemeToggle } from './theme/ThemeToggle';
export { applyStoredTheme, chooseTheme, readTheme, THEME_KEY, type Theme } from './theme/theme';
export { Toaster } from './toast/Toaster';
export { dismissToasts, TOAST_MS, type ToastHandle, type ToastInput, toast } from './toast/toastStore';
export { VisuallyHidden } from './visually-hidden/VisuallyHidden';
