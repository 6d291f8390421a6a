/** The product's own icons on a 16 px grid. They are decorative: the text beside them carries the meaning. */
const Icon = ({ d }: { d: string }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={d} />
  </svg>
);

export const CheckIcon = () => <Icon d="m3 8.5 3.2 3.2L13 4.8" />;
export const CloseIcon = () => <Icon d="m4 4 8 8m0-8-8 8" />;
export const InfoIcon = () => <Icon d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-6.5V11M8 5v.01" />;
export const SuccessIcon = () => <Icon d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.4 8.2l1.8 1.8 3.4-3.8" />;
export const AlertIcon = () => <Icon d="M8 2.2 14.3 13H1.7L8 2.2Zm0 4.3v3M8 11.4v.01" />;
export const EyeIcon = () => (
  <Icon d="M1.5 8S3.8 3.5 8 3.5 14.5 8 14.5 8 12.2 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />
);
export const EyeOffIcon = () => (
  <Icon d="M6.2 3.8A6 6 0 0 1 8 3.5C12.2 3.5 14.5 8 14.5 8a12 12 0 0 1-1.8 2.4M4 4.9A11 11 0 0 0 1.5 8S3.8 12.5 8 12.5c1 0 1.9-.2 2.7-.6M2.5 2.5l11 11" />
);
export const SunIcon = () => (
  <Icon d="M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7" />
);
export const MoonIcon = () => <Icon d="M13.5 9.6A6 6 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1Z" />;
export const SystemIcon = () => (
  <Icon d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 2v12M8 5.5h5.4M8 8h6M8 10.5h5.4" />
);
export const HomeIcon = () => <Icon d="M2.5 7.2 8 2.5l5.5 4.7v6.3h-3.8V9.5H6.3v4H2.5V7.2Z" />;
export const PeopleIcon = () => (
  <Icon d="M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-4.5 6c0-2.3 2-3.8 4.5-3.8s4.5 1.5 4.5 3.8m.2-11a2.5 2.5 0 0 1 0 4.7m1.6 2.8c1.3.5 2.2 1.7 2.2 3.5" />
);
export const GearIcon = () => (
  <Icon d="M2 4.5h7.5M13 4.5h1M2 11.5h1m3.5 0H14M11.2 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Zm-6.4 7a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z" />
);
export const SparkIcon = () => (
  <Icon d="M7 2.5 8.4 7 13 8.5 8.4 10 7 14.5 5.6 10 1 8.5 5.6 7 7 2.5ZM12.8 1.5v3M11.3 3h3" />
);
export const DatabaseIcon = () => (
  <Icon d="M13 4c0 1.1-2.2 2-5 2s-5-.9-5-2 2.2-2 5-2 5 .9 5 2Zm0 0v8c0 1.1-2.2 2-5 2s-5-.9-5-2V4m10 4c0 1.1-2.2 2-5 2s-5-.9-5-2" />
);
export const ChartIcon = () => <Icon d="M2 13.5h12M4 11V8m4 3V3m4 8V5.5" />;
export const ShieldIcon = () => (
  <Icon d="M8 1.8 13 3.6v4c0 3-2 5.4-5 6.6-3-1.2-5-3.6-5-6.6v-4l5-1.8ZM5.7 8l1.6 1.6 3-3.3" />
);
export const CardIcon = () => <Icon d="M2 3.5h12v9H2v-9Zm0 3h12M4.5 10h2" />;
export const MailIcon = () => <Icon d="M2 3.5h12v9H2v-9Zm0 .5 6 5 6-5" />;
export const SignalIcon = () => <Icon d="M1.5 8.5h2.7L6.5 3l3 10 2.2-4.5h2.8" />;
export const CopyIcon = () => <Icon d="M6 5.5h6.5V14H6V5.5ZM10 5.5V2H3.5v8.5H6" />;
export const ArrowIcon = () => <Icon d="M2.5 8h11M9.5 4l4 4-4 4" />;
