import KeyRequests from "./key-requests.tsx";
import TextNews from "./text-news.tsx";

/** What the customer should know or do, beside the account. */
export const HomeNotices = () => (
  <>
    <KeyRequests />
    <TextNews />
  </>
);

export default HomeNotices;
