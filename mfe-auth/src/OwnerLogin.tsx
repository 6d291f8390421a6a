/** Owner login (specification, section 2). */
export interface OwnerLoginProps {
  readonly productName: string;
  readonly onSignedIn?: () => void;
}

export default function OwnerLogin({ productName }: OwnerLoginProps) {
  return <h1>{productName}</h1>;
}
