/** What every section of the panel is given. */
export interface SectionProps {
  readonly productName: string;
}
